/** Where a text is cut in a table or a tag. */
const longest = 100;

/** A text that anybody may have chosen, in the midst of others: cut where nobody reads on, and unable to turn what is around it. */
export function Name({ text }: { text: string }) {
  if (text.length <= longest) return <bdi>{text}</bdi>;
  return <bdi title={text}>{text.slice(0, longest)}…</bdi>;
}
