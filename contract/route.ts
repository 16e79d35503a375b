import type { z } from 'zod'

/**
 * Who may call a route. anyone: visitors too. person: everyone who is signed in. member: students (their own records only),
 * teachers, admins. student: students, about their own records. staff: teachers and admins. editor: admins, and teachers while
 * the school lets them edit records. link: everyone who knows the secret address. substitute: a person without an account who
 * opened a substitute link and has its cookie.
 */
export type Who =
  | 'anyone'
  | 'person'
  | 'member'
  | 'student'
  | 'staff'
  | 'editor'
  | 'admin'
  | 'superuser'
  | 'link'
  | 'substitute'

/** What a call can read of one student. */
export const STUDENT_RECORDS = ['profile', 'timetable', 'attendance', 'contacts', 'family'] as const
export type StudentRecord = (typeof STUDENT_RECORDS)[number]

export type Route = {
  who: Who
  /** One line for the API page. */
  about: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The maximum length of a body in bytes; by default 64 kB, and 4 kB for routes without an account. */
  maxBodyBytes?: number
  /** A multipart call: the fields beside the file, which is called `file`. */
  upload?: z.ZodObject
  /** The maximum length of that file; by default `MAX_FILE_BYTES`. */
  maxFileBytes?: number
  /** The body may come from a plain form, with the CSRF token in `csrfmiddlewaretoken`. */
  form?: true
  /** A sign-in begins here, which is counted for each browser and each address. */
  beginsSignIn?: true
  /** The reply; 'page' is a redirect, a page or a file that the handler sends itself. */
  reply: z.ZodType | 'page'
  /**
   * Takes an Idempotency-Key (server/http/idempotency.ts): a repeat with the same key gets the first reply and does nothing more.
   * With another content the key is refused; an 'add' then has what was added, a 'save' asks for a new key.
   */
  repeats?: 'add' | 'save'
  /** The handler may reply with 204 and no content. */
  mayBeEmpty?: true
  /**
   * True for a route that can reply with a file, or always does if its reply is 'page'. The audit log records each file and its
   * students.
   */
  exports?: true
  /**
   * Required where the input names students (tests/audit.test.ts): the record that the call reads of the student in
   * `studentId` or `student_id`, for which the audit gets a row; or that it reads none: 'list' for a value of each of
   * several students, 'change' for a command, which records by itself what it changes.
   */
  students?: StudentRecord | 'list' | 'change'
}

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
export type Routes = Record<RouteKey, Route>
