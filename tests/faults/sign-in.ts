import type { Fault } from './fault.ts'

const SETTINGS = ['server/config.test.ts']
const SESSIONS = ['server/session/*.test.ts']
const KEYS = ['server/http/tokens/*.test.ts']

export const SIGN_IN_FAULTS: readonly Fault[] = [
  {
    name: 'sign-in: everyone is anybody beside Google',
    file: 'server/sign-in-settings.ts',
    find: "if (env.NODE_ENV === 'production' || providerSettings(env).length > 0) return 'off'",
    replace: "if (env.NODE_ENV === 'production') return 'off'",
    tests: SETTINGS,
  },
  {
    name: 'sign-in: everyone is anybody in a school of real people',
    file: 'server/config.ts',
    find: 'if (school.isDemo) return',
    replace: 'if (school) return',
    tests: SETTINGS,
  },
  {
    name: 'sign-in: everyone is anybody where others reach the school',
    file: 'server/sign-in-settings.ts',
    find: 'if (!isLoopback(HOST)) return',
    replace: "if (HOST === '') return",
    tests: SETTINGS,
  },
  {
    name: 'sign-in: an account of any domain',
    file: 'server/session/providers.ts',
    find: '!domains.includes(hd.toLowerCase())',
    replace: 'domains.length === 0',
    tests: SESSIONS,
  },
  {
    name: 'sign-in: an account of any tenant',
    file: 'server/session/providers.ts',
    find: '!tenants.includes(tid.toLowerCase())',
    replace: 'tenants.length === 0',
    tests: SESSIONS,
  },
  {
    name: 'sign-in: a guest of the tenant names an address',
    file: 'server/session/providers.ts',
    find: 'return !own.includes(idp) || isYes(acct)',
    replace: 'return own.length === 0 || isYes(acct)',
    tests: SESSIONS,
  },
  {
    name: 'sign-in: the answer of one provider counts for another',
    file: 'server/session/attempt.ts',
    find: '`sign-in:${key}:${state}:${value}`',
    replace: '`sign-in:${key === state}:${state}:${value}`',
    tests: SESSIONS,
  },
  {
    name: 'sign-in: a poll keeps somebody signed in',
    file: 'server/http/actor.ts',
    find: 'if (renews && !person.isSeenLately)',
    replace: 'if (!person.isSeenLately)',
    tests: SESSIONS,
  },
  {
    name: 'sign-in: the session of somebody else is ended',
    file: 'server/session/own-sessions.ts',
    find: 'delete from session where account_id = ${actor.account} and',
    replace: 'delete from session where account_id <> -${actor.account} and',
    tests: SESSIONS,
  },
  {
    name: 'sign-in: a key that was replaced is accepted for ever',
    file: 'server/http/tokens/signing-keys.ts',
    find: "where purpose = 'session' and used_at > now() - ${ACCEPTED_FOR}::interval",
    replace: "where purpose = 'session' and ${ACCEPTED_FOR} <> ''",
    tests: KEYS,
  },
  {
    name: 'sign-in: the signature of another text',
    file: 'server/http/tokens/signing-keys.ts',
    find: 'timingSafeEqual(Buffer.from(sign(key, text)), Buffer.from(signature))',
    replace: 'text.length > 0',
    tests: KEYS,
  },
]
