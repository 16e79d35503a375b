/** Free of schemas, so that the page of the audit log does not load them. */

/** The actions in the audit log; a constraint in the database allows the same ones. */
export const AUDIT_ACTIONS = [
  'add',
  'change',
  'remove',
  'export',
  'read',
  'sign_in',
  'sign_out',
  'refuse',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
export const AUDIT_ACTION_LABELS: Record<AuditAction, string> = {
  add: 'Added',
  change: 'Changed',
  remove: 'Removed',
  export: 'Downloaded',
  read: 'Read',
  sign_in: 'Signed in',
  sign_out: 'Signed out',
  refuse: 'Refused',
}
