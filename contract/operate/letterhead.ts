import { z } from 'zod'
import { count, Loaded, optionalOrBlank, Phone } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

const MAX_LINES = 5

/** The lines of a postal address; '' for none. Blank lines and spaces at the ends of lines are removed. */
const PostalLines = z
  .string({ error: 'is required' })
  .max(400, 'must be 400 characters or fewer')
  .refine((text) => !/[^\P{Cc}\r\n]/u.test(text) && text.isWellFormed(), 'has characters that cannot be used')
  .transform((text) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
  )
  .refine((text) => text.split('\n').length <= MAX_LINES, `must have at most ${MAX_LINES} lines`)

/** The logo of the school, with the address at which staff get it. */
const Logo = z.object({ address: z.string(), width: z.int(), height: z.int() })

/** What stands at the head of letters, and on papers for substitutes. Fields are '' where the school has not entered them. */
export const Letterhead = z.object({
  school_name: z.string(),
  postal_address: z.string(),
  phone: z.string(),
  logo: Logo.nullable(),
})
export type Letterhead = z.output<typeof Letterhead>

const SavedLetterhead = z.object({ postal_address: z.string(), phone: z.string() })

export const letterhead = {
  'GET /api/letterhead/': {
    who: 'staff',
    about: 'The letterhead of the school: its name, postal address, phone number and logo',
    reply: Letterhead,
  },
  'GET /api/letterhead/logo/': {
    who: 'staff',
    about: 'The logo of the school as an image; 404 where it has none',
    query: z.object({ version: count(0, 2_000_000_000).optional() }),
    reply: 'page',
  },
  'GET /api/settings/letterhead/': {
    who: 'superuser',
    about: 'The postal address and phone number of the school',
    reply: SavedLetterhead,
  },
  'PUT /api/settings/letterhead/': {
    who: 'superuser',
    about: 'Changes the postal address and phone number of the school',
    body: z.object({
      postal_address: PostalLines,
      phone: optionalOrBlank(Phone).transform((phone) => phone ?? ''),
      loaded: Loaded,
    }),
    reply: SavedLetterhead.extend({ message: z.string() }),
  },
  'POST /api/settings/letterhead/logo/': {
    who: 'superuser',
    about: 'Replaces the logo of the school by a PNG or JPEG image',
    upload: z.object({}),
    reply: z.object({ message: z.string(), logo: Logo }),
  },
  'DELETE /api/settings/letterhead/logo/': {
    who: 'superuser',
    about: 'Deletes the logo of the school',
    reply: z.object({ message: z.string() }),
  },
} satisfies Routes
