/** What the office reads about mail, and Homeroom's own messages. What contacts read is in contract/languages/words/. */
export const sentences = {
  notSetUp: 'Homeroom cannot send mail yet. Please ask your administrator to set SMTP_URL and MAIL_FROM.',
  tryingAgain: (address: string) => `We will try ${address} again with the next message.`,
  noResponse: 'The mail server did not respond in time.',
  senderStopped: 'Homeroom stopped while it was sending the message.',

  testSubject: (school: string) => `A test message from ${school}`,
  testText: (school: string) =>
    `This is a test message from Homeroom at ${school}. If you can read it, your mail settings work.`,
  testQueued: (address: string) => `A test message to ${address} is on its way.`,
  testedJustNow: 'A test message was sent less than a minute ago. Please check your inbox first.',
} as const
