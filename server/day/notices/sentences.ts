import { formatTime, type TimeDisplay } from '#contract/formats.ts'

/** What the office reads about notices that were not sent. What families read is in contract/languages/words/. */
export const sentences = {
  saved: 'Saved.',

  refused: 'The recipient’s mail server refused it.',
  failed: 'The mail server could not deliver it.',
  tooLate: 'It was more than a day old.',
  inDoubt: 'The mail server did not confirm delivery. It may have arrived.',
  withdrawn: 'The contact no longer receives notices at this address.',

  addressesRefused: 'The contacts’ email addresses were refused.',
  noRecipient: 'No contact receives notices.',
  nextRun: (time: string, school: TimeDisplay) =>
    `The family will be notified at ${formatTime(time, school)}.`,
  afterLastRun:
    'Entered after the last notices of the day. The family will be notified with the next ones, unless they are more than a day later.',
} as const
