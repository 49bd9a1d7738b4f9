import { rateLimitPolicy } from './limits.ts';

/** What an agent is told of the limits of its address. */
export const limitsInWords = `${rateLimitPolicy.quota} calls in any ${rateLimitPolicy.windowSeconds} seconds are allowed, invalid ones and repetitions included; how many of them become e-mails within an hour is limited, too. Calls refused for either limit do not count.`;
