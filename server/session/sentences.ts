/** What people read about sign-in outside of the app's own pages: of a provider that is not there, and in the demo. */
export const sentences = {
  providerNotResponding: (issuer: string) => `The sign-in provider at ${issuer} is not responding.`,

  demo: {
    title: 'Sign in to the demo',
    chooseAccount: (provider: string) =>
      `This page replaces ${provider} in the demo. Nothing is checked. Choose who you want to be.`,
    wrongEmail: 'Please enter an email address such as name@school.example.',
    failed: (reason: string) => `The demo sign-in failed: ${reason}.`,
  },
} as const
