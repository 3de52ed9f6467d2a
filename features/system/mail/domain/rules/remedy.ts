/** What can be done about a mail that the server did not take. */
export type Remedy =
  | 'sign_in'
  | 'unknown_mailbox'
  | 'full_mailbox'
  | 'too_many'
  | 'spam'
  | 'too_large'
  | 'sender'
  | 'unreachable'

/** In order: the first that the server's words fit. Codes are those of RFC 3463. */
const SIGNS: readonly (readonly [Remedy, RegExp])[] = [
  ['sign_in', /\b535\b|\b534\b|\b530\b|5\.7\.8|authentication (failed|required)|invalid login/i],
  ['full_mailbox', /[45]\.2\.2|quota|mailbox (is )?full|insufficient (system )?storage/i],
  ['too_large', /5\.3\.4|5\.2\.3|too (large|big)|maximum.{0,20}size|size limit/i],
  [
    'unknown_mailbox',
    /5\.1\.[0126]|user unknown|unknown user|no such (user|mailbox|recipient)|does not exist|mailbox (unavailable|not found)|recipient (address )?rejected/i,
  ],
  ['sender', /5\.1\.[78]|5\.7\.27|sender (address )?(rejected|not allowed|denied)|spf|dmarc|dkim/i],
  ['spam', /5\.7\.\d|spam|blacklist|blocklist|blocked|reputation|policy/i],
  ['too_many', /4\.7\.\d|4\.5\.3|too many|rate limit|try again later|greylist|throttl/i],
  [
    'unreachable',
    /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EDNS|timeout|timed out|greeting|connection (closed|refused)|unreachable|certificate/i,
  ],
  // What a server that says no more than its number means most of the time.
  ['unknown_mailbox', /\b55[013]\b/],
  ['full_mailbox', /\b[45]52\b/],
]

/** What the words of a mail server are about; undefined when they are none that is known. */
export function remedyOf(said: string): Remedy | undefined {
  return SIGNS.find(([, sign]) => sign.test(said))?.[0]
}
