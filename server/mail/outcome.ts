/** What became of an attempt to send a message. `answer` is what the receiving server said, or why there was no answer. */
export type Outcome = {
  /**
   * sent: the server has it. address_refused: there is no such mailbox, whatever is sent. message_refused: this message, for
   * good. later: this message, for now. no_server: nothing can be sent now, whatever it is.
   */
  kind: 'sent' | 'address_refused' | 'message_refused' | 'later' | 'no_server'
  answer: string
}

/** What the library says of a failed attempt. */
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

export function outcomeOf(failure: SendFailure): Outcome {
  const answer = shortened(failure.response ?? failure.message)
  return { kind: kindOf(failure, answer), answer }
}

function kindOf({ code, command, responseCode = 0 }: SendFailure, answer: string): Outcome['kind'] {
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  // 421: the server is closing; a sender that is refused would be so for every message.
  if (!isOfMessage || responseCode === 421 || command === 'MAIL FROM') return 'no_server'
  if (responseCode >= 400 && responseCode < 500) return 'later'
  if (command === 'RCPT TO') return recipientOutcome(responseCode, answer)
  return 'message_refused'
}

/** A mailbox that does not exist, has moved or is closed: RFC 3463, X.1.0 to X.1.6, X.1.9, X.1.10, X.2.0 and X.2.1. */
const NO_MAILBOX = /^5\.(1\.([0-6]|9|10)|2\.[01])$/
/** Replies that mean so where they have no such detailed code: RFC 5321. */
const NO_MAILBOX_CODES = new Set([550, 551, 553])

/**
 * A recipient that is refused for good. A full mailbox, or a policy of the server, says nothing against the address, and one that
 * forbids relaying would otherwise switch off every family's.
 */
function recipientOutcome(responseCode: number, answer: string): Outcome['kind'] {
  if (responseCode === 530 || responseCode === 503) return 'no_server'
  const detailed = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1]
  const isRefused = detailed === undefined ? NO_MAILBOX_CODES.has(responseCode) : NO_MAILBOX.test(detailed)
  return isRefused || responseCode === 0 ? 'address_refused' : 'message_refused'
}
