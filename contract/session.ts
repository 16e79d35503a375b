import { z } from 'zod'
import { Preferences } from './people/person/choices.ts'
import { Id } from './fields.ts'
import { DisplaySettings } from './operate/settings.ts'
import { ALL_GRADE_CODES } from './grades.ts'
import { ROLES } from './words.ts'
import type { Routes } from './route.ts'

// People arrive by links: an invalid value is ignored, not refused.
const lenient = (maxLength: number) => z.string().max(maxLength).optional().catch(undefined)
const SignIn = z.object({ next: lenient(500), login_hint: lenient(254) })

const ProviderPath = z.object({ provider: z.string().max(40) })

const ProviderSetUp = z.object({
  name: z.string(),
  redirect_uri: z.string(),
  authorization_url: z.string(),
  issuer: z.string(),
  settings: z.record(z.string(), z.boolean()),
})

export const CurrentUser = z.object({
  authenticated: z.boolean(),
  /** The school's local date and time, `YYYY-MM-DDTHH:MM:SS`: pages take today from it. */
  now: z.string(),
  time_zone: z.string(),
  school_name: z.string(),
  /** How lists of people and times of day are shown; on the wire times stay `HH:MM`. */
  display: DisplaySettings,
  /** False until a superuser has finished the setup. */
  school_set_up: z.boolean(),
  /** Test and debug links are shown only where this is true. */
  debug: z.boolean(),
  /** The sign-in providers: the name, and its part of the address /social/login/PATH/. */
  sign_in: z.array(z.object({ name: z.string(), path: z.string() })),
  id: z.int().optional(),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  role: z.enum(ROLES).optional(),
  teacher_id: z.int().optional(),
  student_id: z.int().optional(),
  is_superuser: z.boolean(),
  can_take_any: z.boolean(),
  /** The person's permissions, so that pages need not repeat a rule. */
  may: z.object({ edit: z.boolean(), administer: z.boolean(), settings: z.boolean() }),
  /** The person's last choices on the screens; only for a person who is signed in. */
  choices: Preferences.optional(),
  /** The first day of the school year, `YYYY-MM-DD`; signed in only. */
  year_start: z.string().optional(),
  /** For staff who have not chosen a grade: the grade of their own groups, else the lowest one with students. */
  likely_grade: z.literal(ALL_GRADE_CODES).optional(),
})
export type CurrentUser = z.output<typeof CurrentUser>

/** On the school's clock: `YYYY-MM-DD` and `HH:MM`. */
const LocalMoment = z.object({ day: z.string(), time: z.string() })

const OwnSession = z.object({
  id: z.int(),
  /** The browser and its system in a few words, such as `Chrome on Windows`; '' for unknown browsers. */
  device: z.string(),
  signed_in: LocalMoment,
  /** Rounded to the minute; calls that a page makes by itself do not count. */
  last_used: LocalMoment,
  /** True for the session that makes this call. */
  is_this: z.boolean(),
})

export const session = {
  'GET /api/csrf/': {
    who: 'anyone',
    about: 'A token for the X-CSRFToken header of write calls',
    reply: z.object({ csrfToken: z.string() }),
  },
  'GET /api/check-authentication/': {
    who: 'anyone',
    about: 'Whether someone is signed in',
    reply: z.object({ isAuthenticated: z.boolean() }),
  },
  'GET /api/check-user-type/': {
    who: 'anyone',
    about: 'Whether the person is staff (isTeacher), a student, or neither',
    reply: z.object({ isTeacher: z.boolean(), isStudent: z.boolean() }),
  },
  'GET /api/current-user/': {
    who: 'anyone',
    about: 'Who is signed in, what they may do, and what time it is at school',
    reply: CurrentUser,
  },
  'POST /logout/': {
    who: 'anyone',
    about: 'Ends the session; form-encoded or with the token header',
    form: true,
    body: z.unknown(),
    reply: z.object({ success: z.literal(true) }),
  },
  'GET /api/sessions/': {
    who: 'person',
    about: 'Where the person who calls is signed in, this session first',
    reply: z.array(OwnSession),
  },
  'DELETE /api/sessions/:sessionId/': {
    who: 'person',
    about: 'Ends one of the caller’s own sessions',
    params: z.object({ sessionId: Id }),
    reply: z.object({ success: z.literal(true) }),
  },
  'DELETE /api/sessions/': {
    who: 'person',
    about: 'Ends all sessions of the caller, this one too',
    reply: z.object({ success: z.literal(true), ended: z.int() }),
  },
  'GET /social/login/:provider/': {
    who: 'anyone',
    about: 'Begins sign-in with a provider, such as google-oauth2, and comes back to `next`',
    params: ProviderPath,
    query: SignIn,
    beginsSignIn: true,
    reply: 'page',
  },
  'GET /accounts/google/login/': {
    who: 'anyone',
    about: 'Begins sign-in with Google; `process=login` is what older links send',
    query: SignIn.extend({ process: lenient(40) }),
    beginsSignIn: true,
    reply: 'page',
  },
  'GET /social/complete/:provider/': {
    who: 'anyone',
    about: 'Where a provider sends the browser back to',
    params: ProviderPath,
    query: z.object({ state: lenient(200) }),
    reply: 'page',
  },
  'GET /api/test-oauth-redirect/': {
    who: 'anyone',
    about:
      'Shows the computed redirect and which sign-in settings are present; in production for a superuser only',
    reply: ProviderSetUp.extend({ others: z.array(ProviderSetUp) }),
  },
} satisfies Routes
