// better-sqlite3 with the durability of flagadmin-server: write-ahead log, synchronous=FULL. Each change is committed by itself, or, with
// `together`, all changes that wait are committed at once, as flagadmin-server does.
import Database from 'better-sqlite3';

export function open(file, addons, { together = false } = {}) {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE addon (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO addon (id, version, body) VALUES (?, 1, ?)');
  database.transaction(() => addons.forEach((addon) => insert.run(addon.id, JSON.stringify(addon))))();
  const select = database.prepare('SELECT version, body FROM addon WHERE id = ?');
  const update = database.prepare('UPDATE addon SET version = version + 1, body = ? WHERE id = ? RETURNING version');
  const get = (id) => {
    const row = select.get(id);
    return row && { version: row.version, addon: JSON.parse(row.body) };
  };
  const changeOne = (id, change) => {
    const before = get(id);
    if (before === undefined) return undefined;
    const addon = change(before.addon);
    return { version: update.get(JSON.stringify(addon), id).version, addon };
  };
  const inTransaction = (act) => database.transaction(act);
  return { get, put: together ? committedTogether(inTransaction, changeOne) : inTransaction(changeOne) };
}

/** A `put` whose promise is settled once the change is committed, with all others that came in the same turn of the event loop. */
export function committedTogether(inTransaction, changeOne) {
  let waiting = [];
  const changeAll = inTransaction((all) => all.map(({ id, change }) => changeOne(id, change)));
  const commit = () => {
    const all = waiting;
    waiting = [];
    try {
      const made = changeAll(all);
      for (const [index, { resolve }] of all.entries()) resolve(made[index]);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };
  return (id, change) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, change, resolve, reject });
      if (waiting.length === 1) setImmediate(commit);
    });
}
