/** What people read about sign-in outside of the app's pages: when a provider is unavailable, and in the demo. */
export const sentences = {
  providerNotResponding: (issuer: string) => `The sign-in provider at ${issuer} is not responding.`,

  demo: {
    title: 'Sign in to the demo',
    chooseAccount: (provider: string) =>
      `This page replaces ${provider} in the demo. Nothing is checked. Choose who you want to be.`,
    superuser: 'the office, with access to the school’s settings',
    roles: {
      admin: 'the office',
      teacher: 'a teacher',
      student: 'a student',
      none: 'a new person without a record',
    },
    wrongEmail: 'Please enter an email address such as name@school.example.',
    failed: (reason: string) => `The demo sign-in failed: ${reason}.`,
  },
} as const
