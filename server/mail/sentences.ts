/** What the office reads about mail, what contacts read when they unsubscribe, and Homeroom's own messages. */
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

  /** Below each message to a contact, and on the page behind its link. */
  stopAddress: (address: string) => `To stop these messages, open ${address}`,
  stop: 'Stop these messages',
  stopTitle: 'Messages from the school',
  stopQuestion: (school: string) =>
    `${school} sends you a message when a student is absent and no reason is on file. Would you like to stop these messages about this student?`,
  stopped:
    'You will no longer get these messages about this student. To get them again, please ask the school office.',
  unknownLink:
    'This link does not work. It may be incomplete, or the school may have changed its records. Please open it from a newer message, or ask the school office.',
} as const
