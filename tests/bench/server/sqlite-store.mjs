// better-sqlite3 with the durability of flagadmin-server: write-ahead log, synchronous=FULL.
import Database from 'better-sqlite3';

export function open(file, addons) {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(
    'CREATE TABLE IF NOT EXISTS addon (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT',
  );
  const select = database.prepare('SELECT version, body FROM addon WHERE id = ?');
  const insert = database.prepare('INSERT OR IGNORE INTO addon (id, version, body) VALUES (?, 1, ?)');
  const update = database.prepare('UPDATE addon SET version = version + 1, body = ? WHERE id = ? RETURNING version');
  database.transaction(() => {
    for (const addon of addons) insert.run(addon.id, JSON.stringify(addon));
  })();
  return {
    get: (id) => select.get(id),
    /** Changes an addon in a transaction; nothing when there is none. */
    put: database.transaction((id, change) => {
      const row = select.get(id);
      if (row === undefined) return undefined;
      const after = change(JSON.parse(row.body));
      return { version: update.get(JSON.stringify(after), id).version, after };
    }),
  };
}
