//! The container image, as the archive that `docker load`, `podman load` and `skopeo` read (OCI's layout). It
//! is written file by file: there is nothing in it but the program, and no builder is needed to make it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::archive::{Entry, checksum, gzip, tar};
use super::facts::Facts;
use super::program::{PAPERS, Program, c_library, libraries};
use crate::shell::root;

/// The image serves the page to whoever can reach the container, as somebody without rights.
const COMMAND: &[&str] = &["web", "--no-open", "--address", "0.0.0.0"];
const NOBODY: &str = "65534:65534";
const PORT: &str = "8081/tcp";

/// The image and its name. A program that is linked with a C library brings it along.
pub fn image(program: &Program, facts: &Facts) -> Result<(String, Vec<u8>)> {
    let mut files = vec![Entry::program("kudosu", program.bytes.clone())];
    if c_library(&program.bytes).is_some() {
        for library in libraries(&program.place)? {
            let path = library.to_str().context("a library's path is no text")?;
            let content = fs::read(&library).with_context(|| format!("cannot read {path}"))?;
            files.push(Entry::program(path.trim_start_matches('/'), content));
        }
    }
    for paper in PAPERS {
        let content = fs::read(root().join(paper))?;
        files.push(Entry::file(format!("usr/share/doc/kudosu/{paper}"), content));
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    let name = format!("kudosu-{}-{}-oci.tar", facts.version, program.target.debian());
    Ok((name, written(&files, program.target.debian(), facts)?))
}

/// One layer, what it is, and the way from the one to the other.
fn written(files: &[Entry], architecture: &str, facts: &Facts) -> Result<Vec<u8>> {
    let plain = tar(files, facts.changed)?;
    let layer = gzip(&plain)?;
    let labels = json!({
        "org.opencontainers.image.title": "kudosu",
        "org.opencontainers.image.description": facts.description,
        "org.opencontainers.image.version": facts.version,
        "org.opencontainers.image.source": facts.repository,
        "org.opencontainers.image.url": facts.homepage,
        "org.opencontainers.image.licenses": facts.licence,
    });
    let config = json!({
        "architecture": architecture,
        "os": "linux",
        "created": format!("{}T00:00:00Z", facts.day()),
        "config": {
            "User": NOBODY,
            "Entrypoint": ["/kudosu"],
            "Cmd": COMMAND,
            "ExposedPorts": {PORT: {}},
            "StopSignal": "SIGTERM",
            "WorkingDir": "/",
            "Labels": labels,
        },
        "rootfs": {"type": "layers", "diff_ids": [format!("sha256:{}", checksum(&plain))]},
        "history": [{"created_by": "cargo xtask dist"}],
    });
    let config = serde_json::to_vec(&config)?;
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": described("application/vnd.oci.image.config.v1+json", &config),
        "layers": [described("application/vnd.oci.image.layer.v1.tar+gzip", &layer)],
        "annotations": labels,
    });
    let manifest = serde_json::to_vec(&manifest)?;
    let mut entry = described("application/vnd.oci.image.manifest.v1+json", &manifest);
    entry["annotations"] = json!({
        "org.opencontainers.image.ref.name": facts.version,
        "io.containerd.image.name": format!("kudosu:{}", facts.version),
    });
    entry["platform"] = json!({"architecture": architecture, "os": "linux"});
    let index = json!({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [entry]});
    let blob = |content: &[u8]| Entry::file(format!("blobs/sha256/{}", checksum(content)), content);
    // What `docker load` of older versions looks for.
    let old = json!([{
        "Config": format!("blobs/sha256/{}", checksum(&config)),
        "RepoTags": [format!("kudosu:{}", facts.version)],
        "Layers": [format!("blobs/sha256/{}", checksum(&layer))],
    }]);
    let entries = [
        blob(&config),
        blob(&layer),
        blob(&manifest),
        Entry::file("index.json", serde_json::to_vec(&index)?),
        Entry::file("manifest.json", serde_json::to_vec(&old)?),
        Entry::file("oci-layout", r#"{"imageLayoutVersion":"1.0.0"}"#),
    ];
    tar(&entries, facts.changed)
}

fn described(kind: &str, content: &[u8]) -> Value {
    json!({"mediaType": kind, "digest": format!("sha256:{}", checksum(content)), "size": content.len()})
}

/// The files of an image and what it starts, as a container would have them.
pub struct Unpacked {
    pub command: Vec<String>,
    pub user: String,
}

/// Unpacks an image into a folder, holding every part against its checksum.
pub fn unpack(image: &[u8], folder: &Path) -> Result<Unpacked> {
    let mut blobs = std::collections::BTreeMap::new();
    for entry in tar::Archive::new(image).entries()? {
        let mut entry = entry?;
        let path = entry.path()?.display().to_string();
        let mut content = Vec::new();
        std::io::Read::read_to_end(&mut entry, &mut content)?;
        if let Some(name) = path.strip_prefix("blobs/sha256/").filter(|name| !name.is_empty()) {
            anyhow::ensure!(name == checksum(&content), "{path} is not what its name says");
        }
        blobs.insert(path, content);
    }
    let parsed = |path: &str| -> Result<Value> {
        let content = blobs
            .get(path)
            .with_context(|| format!("the image has no {path}"))?;
        Ok(serde_json::from_slice(content)?)
    };
    let named = |value: &Value| -> Result<String> {
        let digest = value["digest"].as_str().context("a part without a checksum")?;
        Ok(digest.replace("sha256:", "blobs/sha256/"))
    };
    let manifest = parsed(&named(&parsed("index.json")?["manifests"][0])?)?;
    let config = parsed(&named(&manifest["config"])?)?;
    for layer in manifest["layers"].as_array().context("an image has layers")? {
        let packed = &blobs[&named(layer)?];
        tar::Archive::new(flate2::read::GzDecoder::new(packed.as_slice())).unpack(folder)?;
    }
    let words = |key: &str| -> Vec<String> {
        let list = config["config"][key].as_array().cloned().unwrap_or_default();
        list.iter()
            .filter_map(|word| Some(word.as_str()?.to_owned()))
            .collect()
    };
    Ok(Unpacked {
        command: [words("Entrypoint"), words("Cmd")].concat(),
        user: config["config"]["User"].as_str().unwrap_or_default().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_unpacks_to_what_was_put_in() {
        let facts = Facts::read().unwrap();
        let files = [
            Entry::program("kudosu", *b"program"),
            Entry::file("usr/share/doc/kudosu/LICENSE-MIT", "MIT"),
        ];
        let image = written(&files, "amd64", &facts).unwrap();
        let place = tempfile::tempdir().unwrap();
        let unpacked = unpack(&image, place.path()).unwrap();
        assert_eq!(
            unpacked.command.join(" "),
            "/kudosu web --no-open --address 0.0.0.0"
        );
        assert_eq!(unpacked.user, NOBODY, "nobody needs rights to serve a page");
        assert_eq!(fs::read(place.path().join("kudosu")).unwrap(), b"program");
        assert_eq!(image, written(&files, "amd64", &facts).unwrap(), "twice the same");
    }

    #[test]
    fn an_image_that_was_tampered_with_is_refused() {
        let facts = Facts::read().unwrap();
        let mut image = written(&[Entry::program("kudosu", vec![0; 4096])], "amd64", &facts).unwrap();
        let at = image.windows(2).position(|pair| pair == [0x1f, 0x8b]).unwrap();
        image[at + 20] ^= 1;
        let place = tempfile::tempdir().unwrap();
        assert!(unpack(&image, place.path()).is_err());
    }
}
