/** What the office reads about accounts of the staff. */
export const sentences = {
  added: 'Added. This person can sign in now.',
  saved: 'Saved.',
  emailTaken: (email: string, belongs: string) => `The email address ${email} already ${belongs}.`,
  oneEmailTaken: 'One of these email addresses already belongs to another account.',
  contradiction: (field: string, problem: string) => `${field.replace('_', ' ')} ${problem}.`,
  superuserChangesAdmins: 'Only a superuser can change an admin’s account.',
  superuserMakesAdmins: 'Only a superuser can add or remove the admin role.',
  ownRole: 'You cannot change your own role. Another superuser can do it for you.',
  ownDeactivation: 'You cannot deactivate yourself. Another superuser can do it for you.',
  rightsRemoved: 'Your account is no longer allowed to do this. Please ask a superuser.',
} as const
