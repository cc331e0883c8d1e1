// A name, cut if it is long.

/** The length at which a name is cut. */
const longest = 100;

/** A name chosen by a user, within other text: cut when it is long, and isolated from the text direction around it. */
export function Name({ text }: { text: string }) {
  if (text.length <= longest) return <bdi>{text}</bdi>;
  return <bdi title={text}>{text.slice(0, longest)}…</bdi>;
}
