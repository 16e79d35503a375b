/** Codes of the system and of PostgreSQL with which a connection ends, or none can be made. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08003',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // A primary that has become a standby.
  '25006',
])

const MESSAGES = new RegExp(
  [
    'Connection terminated',
    'not queryable',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Cannot use a pool after calling end on the pool',
    'the database system is (?:starting up|shutting down|in recovery mode)',
  ].join('|'),
)

/** Whether a query failed because its connection to the database ended, or because none could be had. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (typeof code !== 'string') return MESSAGES.test(error.message)
  // A missing socket file; any other missing file is a bug.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isMissingSocket || LOST.has(code)
}

/** The connection was lost while saving, so it is unknown whether the database saved. */
export class SaveInDoubt extends Error {
  constructor(cause: unknown) {
    super('the connection to the database was lost while it was saving', { cause })
  }
}

/** A statement that saves nothing when it is sent alone. */
const HARMLESS = /^\s*(?:select|begin|start|set|show|rollback)\b/i

/**
 * Translates the failure of a statement for the caller. `inTransaction` is whether a transaction was open when it was sent;
 * without its commit nothing is saved.
 */
export function explainConnectionLoss(error: unknown, text: string, inTransaction: boolean): unknown {
  if (!isConnectionLost(error)) return error
  const mayHaveSaved = inTransaction ? /^\s*commit\b/i.test(text) : !HARMLESS.test(text)
  return mayHaveSaved ? new SaveInDoubt(error) : error
}
