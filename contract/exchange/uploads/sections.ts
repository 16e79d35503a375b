import { z } from 'zod'
import { OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import type { Routes } from '#contract/route.ts'
import { DatedUploadFields, Upload, UploadFields } from './uploads.ts'

const { rules, rules_from, classes } = OneRosterUpload.shape

export const SectionsUpload = Upload.extend({
  rules,
  rules_from,
  /** All sections of the file by name, with what each becomes; `students` is 0, because such a file lists no students. */
  classes,
  /** The number of sections that the rules skip. */
  left_out: z.int(),
})
export type SectionsUpload = z.output<typeof SectionsUpload>

export const EnrollmentsUpload = Upload.extend({
  /** The number of rows of sections that the rules skip. */
  left_out: z.int(),
})
export type EnrollmentsUpload = z.output<typeof EnrollmentsUpload>

export const sectionUploads = {
  'POST /api/sections/upload/': {
    who: 'admin',
    about:
      'Creates groups from the sections in a spreadsheet by the class rules; groups of other sections stay',
    upload: UploadFields.extend({
      /** The rules for classes as JSON, which are saved with the file; defaults to the saved rules, else the default rules. */
      rules: z.string().max(200_000, 'is too long').optional(),
    }),
    reply: SectionsUpload,
  },
  'POST /api/enrollments/upload/': {
    who: 'admin',
    about:
      'Puts students into the groups of their sections from a spreadsheet; no student leaves a group for not being in the file; from=DAY counts from a later day',
    upload: DatedUploadFields,
    reply: EnrollmentsUpload,
  },
} satisfies Routes
