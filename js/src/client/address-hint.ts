// Why every path of a service may be unknown to it: the address has a part of the paths of the API.

/** Ends the message of a 404. Clients of other APIs of the service take such an address, and its paths match in any case. */
export function addressHint(baseUrl: string): string {
  const [end] = /\/api(?:\/(?:admin|client|frontend|proxy)(?:\/.*)?)?$/i.exec(baseUrl) ?? [];
  return end === undefined ? '' : `. The address of the service ends in ${end}${advice}`;
}

/** Whether the message of an error ends with such a hint. */
export function hasAddressHint({ message }: Error): boolean {
  return message.endsWith(advice);
}

const advice = ': remove that, because flagadmin adds /api/admin itself';
