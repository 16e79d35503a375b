/**
 * The outcome of an attempt to send a message. `answer` is the response of the receiving server, or why there was none. Decision
 * 67 says which messages are sent again, and when.
 */
export type Outcome = {
  /**
   * sent: the server has it. address_refused: there is no such mailbox, whatever is sent. message_refused: this message, for
   * good. later: this message, for now. dropped: the connection ended before the server had the message. in_doubt: the server
   * had all of it and did not say whether it takes it. no_server: nothing can be sent now, whatever it is.
   */
  kind: 'sent' | 'address_refused' | 'message_refused' | 'later' | 'dropped' | 'in_doubt' | 'no_server'
  answer: string
}

/** How far an attempt came: until the server was ready for a message, had all of it, or confirmed it. */
export type Stage = 'connecting' | 'sending' | 'confirming'

/** The library's error for a failed attempt. */
export type SendFailure = {
  message: string
  code?: string | undefined
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
}

const MAX_ANSWER = 500

export const shortened = (answer: string): string =>
  answer.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_ANSWER)

export function outcomeOf(failure: SendFailure, stage: Stage): Outcome {
  const answer = shortened(failure.response ?? failure.message)
  return { kind: kindOf(failure, { answer, stage }), answer }
}

function kindOf(
  { code, command, responseCode = 0 }: SendFailure,
  { answer, stage }: { answer: string; stage: Stage },
): Outcome['kind'] {
  const isRefused = responseCode >= 400 && responseCode < 600
  if (stage === 'connecting') return 'no_server'
  if (stage === 'confirming' && !isRefused) return 'in_doubt'
  // 421: the server is closing.
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || responseCode === 421) return 'dropped'
  // A sender that is refused would be so for every message; a size that is refused is that of this one.
  if (command === 'MAIL FROM' && isRefused && responseCode !== 552) return 'no_server'
  if (responseCode >= 400 && responseCode < 500) return 'later'
  if (command === 'RCPT TO') return recipientOutcome(responseCode, answer)
  return 'message_refused'
}

/** A mailbox that does not exist, has moved or is closed: RFC 3463, X.1.0 to X.1.6, X.1.9, X.1.10, X.2.0 and X.2.1. */
const NO_MAILBOX = /^5\.(1\.([0-6]|9|10)|2\.[01])$/
/** Replies without an enhanced status code that mean the same: RFC 5321. */
const NO_MAILBOX_CODES = new Set([550, 551, 553])

/**
 * A permanently refused recipient. A full mailbox or a policy of the server does not make an address invalid; a server that
 * forbids relaying would otherwise disable every family's address.
 */
function recipientOutcome(responseCode: number, answer: string): Outcome['kind'] {
  if (responseCode === 530 || responseCode === 503) return 'no_server'
  const detailed = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1]
  const isRefused = detailed === undefined ? NO_MAILBOX_CODES.has(responseCode) : NO_MAILBOX.test(detailed)
  return isRefused || responseCode === 0 ? 'address_refused' : 'message_refused'
}
