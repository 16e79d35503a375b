/**
 * The parts of the roster that an app may read. core: every collection and single records. all: those under another record too,
 * such as the students of a class.
 */
export const ROSTER_SCOPES = ['roster-core.readonly', 'roster.readonly'] as const
export type RosterScope = (typeof ROSTER_SCOPES)[number]

/** What OneRoster 1.2 puts before the name of a scope, in requests for tokens. */
export const SCOPE_PREFIX = 'https://purl.imsglobal.org/spec/or/v1p2/scope/'

/** The base path for apps: OneRoster 1.2, rostering service, REST binding. */
export const ROSTER_PATH = '/ims/oneroster/rostering/v1p2'
export const TOKEN_PATH = '/api/oneroster/token/'
