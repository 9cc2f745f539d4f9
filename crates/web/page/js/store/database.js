// The browser's database, with promises: where games and tables outlive the page.

const NAME = "kudosu";
const VERSION = 1;

let database = null;

/**
 * Opens it; an error where the browser has none or forbids it. `fill` puts what there was before into a new
 * one: it gets the stores by their names.
 */
export async function openDatabase(fill) {
  const asked = indexedDB.open(NAME, VERSION);
  asked.onupgradeneeded = () => {
    const made = asked.result;
    const stores = {
      // A game by its name: {id, rev, game}.
      games: made.createObjectStore("games", { keyPath: "id" }),
      // What a list of games shows, so that they need not all be read for it.
      index: made.createObjectStore("index", { keyPath: "id" }),
      // Everything else, a value by its name.
      tables: made.createObjectStore("tables"),
    };
    fill(stores);
  };
  database = await got(asked);
  // A newer version of the page in another tab must not wait for this one.
  database.onversionchange = () => database.close();
}

/** What a request of the database gives. */
export function got(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Does something with stores in one transaction, which nobody comes between, in this tab or another. Resolves
 * with what `act` gave once all of it is kept; an error says that nothing of it is.
 */
export function transact(names, mode, act) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, mode);
    let given;
    let mistake = null;
    transaction.oncomplete = () => resolve(given);
    transaction.onabort = () => reject(mistake ?? transaction.error);
    const stores = names.map((name) => transaction.objectStore(name));
    const fail = (error) => {
      mistake = error;
      try {
        transaction.abort();
      } catch {
        // It has ended already, and says so itself.
      }
    };
    try {
      Promise.resolve(act(...stores)).then((value) => (given = value), fail);
    } catch (error) {
      fail(error);
    }
  });
}
