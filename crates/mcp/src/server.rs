//! The server itself: lists what there is, and does calls with a turn, a time and a way to be cancelled.

use std::sync::Arc;

use kudosu::Stop;
use kudosu_api::Host;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, GetPromptRequestParams,
    GetPromptResponse, Implementation, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult,
    ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse,
    ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use tokio::sync::Semaphore;

use crate::tools::{Entry, TOOLS, no_arguments};
use crate::{Options, prompts, resources};

const INSTRUCTIONS: &str = "\
Sudoku of any size, with or without variants' clues: every answer is proven. Never solve, check or make puzzles in your head: call a tool. A puzzle is a text, such as one line with a \
character a cell and . for a blank. Answers are short; full=true gives everything as JSON. To help a person use hint with a low level; to judge an answer, also your own, use grade.";

/// What calls share.
#[derive(Clone, Debug)]
pub(crate) struct Server {
    options: Options,
    turns: Arc<Semaphore>,
}

impl Server {
    pub fn new(options: Options) -> Server {
        let turns = Arc::new(Semaphore::new(options.at_once));
        Server { options, turns }
    }

    /// Does a call on a thread of its own. Its stop is raised when it is cancelled, when nobody waits for
    /// it any more, and when its time is over.
    async fn work(
        &self,
        entry: &'static Entry,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let cancelled = || CallToolResult::error(vec![ContentBlock::text("the call was cancelled")]);
        let turn = tokio::select! {
            turn = Arc::clone(&self.turns).acquire_owned() => turn,
            () = context.ct.cancelled() => return cancelled(),
        };
        let Ok(turn) = turn else {
            return cancelled();
        };
        let stop = Stop::new();
        let raised = RaisedWhenDropped(stop.clone());
        let mut work = tokio::task::spawn_blocking(move || {
            let told = entry.call(
                request.arguments.unwrap_or_else(no_arguments),
                &Host::default(),
                &stop,
            );
            drop(turn);
            told
        });
        let told = tokio::select! {
            told = &mut work => told,
            () = context.ct.cancelled() => return cancelled(),
            () = tokio::time::sleep(self.options.time) => {
                // The work sees its stop and says how far it came.
                raised.0.request();
                work.await
            }
        };
        drop(raised);
        told.unwrap_or_else(|_| {
            let words = "kudosu broke down on this call, which is worth a report\nWhat to do: try it with other arguments";
            CallToolResult::error(vec![ContentBlock::text(words)])
        })
    }
}

/// A stop that is raised when whoever holds this goes away.
struct RaisedWhenDropped(Stop);

impl Drop for RaisedWhenDropped {
    fn drop(&mut self) {
        self.0.request();
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .build();
        let own =
            Implementation::new("kudosu", env!("CARGO_PKG_VERSION")).with_title("kudosu: Sudoku of any size");
        ServerConfig::new(capabilities)
            .with_server_info(own)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(
            TOOLS.iter().map(Entry::tool).collect(),
        ))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        TOOLS.iter().find(|entry| entry.name == name).map(Entry::tool)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        match TOOLS.iter().find(|entry| entry.name == request.name) {
            Some(entry) => Ok(self.work(entry, request, context).await.into()),
            None => {
                let names: Vec<&str> = TOOLS.iter().map(|entry| entry.name).collect();
                let why = format!(
                    "there is no tool {}; tools are {}",
                    request.name,
                    names.join(", ")
                );
                Err(ErrorData::invalid_params(why, None))
            }
        }
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::all()))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(resources::templates()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let found = resources::read(&request.uri).map(ReadResourceResponse::from);
        found.ok_or_else(|| {
            let why = format!(
                "there is nothing at {}; resources/list says what there is",
                request.uri
            );
            ErrorData::resource_not_found(why, None)
        })
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(prompts::all()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_else(no_arguments);
        let prompt = prompts::get(&request.name, &arguments);
        prompt
            .map(GetPromptResponse::from)
            .map_err(|why| ErrorData::invalid_params(why, None))
    }
}
