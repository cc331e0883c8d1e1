// better-sqlite3 with the durability of flagadmin-server: write-ahead log, synchronous=FULL.
import Database from 'better-sqlite3';

export function open(file, addons) {
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
  return {
    get,
    put: database.transaction((id, change) => {
      const before = get(id);
      if (before === undefined) return undefined;
      const addon = change(before.addon);
      return { version: update.get(JSON.stringify(addon), id).version, addon };
    }),
  };
}
