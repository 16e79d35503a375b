/** What the office reads about family links and responses. What families read is in contract/languages/words/. */
export const sentences = {
  declined: 'Declined. No marks were changed.',
  studentLeft:
    'This student has left the school, so you cannot enter an absence. Nothing was changed. Please decline the response.',
  wrongKind: (problem: string) => `The type ${problem}`,
  alreadyDecided: (by: string | undefined, state: string) =>
    `${by ?? 'Someone'} already ${state} this response. Nothing was changed.`,
  ready: (contact: string) => `The link for ${contact} is ready.`,
  revoked: (contact: string) => `The link for ${contact} is revoked.`,
  inactiveStudent: 'This student is inactive, so family links don’t work.',
  /** What the office reads where a family answered with one tap. */
  quick: { sick: 'Sick', appointment: 'Appointment' },
} as const
