import { Refusal } from '../door/refusal.ts';

const json = 'application/json';
const eventStream = 'text/event-stream';

/**
 * Which of the two forms of an answer the caller reads. The protocol asks clients to list both and the library refuses
 * those that do not; proxies are known to send only one of them, so one is enough here.
 */
export function acceptedForm(accept: string | undefined): typeof json | typeof eventStream {
  const ranges = mediaRanges(accept ?? '*/*');
  if (accepts(ranges, json)) return json;
  if (accepts(ranges, eventStream)) return eventStream;
  throw new Refusal(`Accept "${json}" or "${eventStream}"`, { status: 406 });
}

/** One JSON-RPC message as the only event of a stream. */
export function asEventStream(message: string): string {
  return `event: message\ndata: ${message}\n\n`;
}

type MediaRanges = ReadonlyMap<string, number>;

// RFC 9110 section 12.5.1.
function mediaRanges(accept: string): MediaRanges {
  return new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((range) => {
        const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [type, weight === undefined ? 1 : Number(weight.slice(2))];
      }),
  );
}

// The most specific range decides: "application/json;q=0, */*" does not accept JSON.
function accepts(ranges: MediaRanges, type: string): boolean {
  const family = `${type.slice(0, type.indexOf('/'))}/*`;
  return (ranges.get(type) ?? ranges.get(family) ?? ranges.get('*/*') ?? 0) > 0;
}
