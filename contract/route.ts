import type { z } from 'zod'

/**
 * Who may call a route. anyone: visitors too. person: everybody who is signed in. member: students (their own records
 * only), teachers, admins. student: students, about their own records. staff: teachers and admins. editor: admins, and
 * teachers while the school lets them edit records. link: everybody who knows the secret address.
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

export type Route = {
  who: Who
  /** One line for the API page. */
  about: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** How long a body may be, in bytes; 64 kB where it is not said. */
  maxBodyBytes?: number
  /** A multipart call: the fields beside the file, which is called `file`. */
  upload?: z.ZodObject
  /** The body may come from a plain form, with the CSRF token in `csrfmiddlewaretoken`. */
  form?: true
  /** The reply; 'page' is a redirect, a page or a file that the handler sends itself. */
  reply: z.ZodType | 'page'
  /** The handler may reply with 204 and no content. */
  mayBeEmpty?: true
  /** The route can reply with a file instead of JSON. */
  file?: true
}

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
export type Routes = Record<RouteKey, Route>
