import { z } from 'zod'
import { Flag } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { Upload, UploadFields } from './uploads.ts'

/** `overwrite` replaces marks that were taken by hand. `others_present` marks students without a row as present. */
const MarksUploadFields = UploadFields.extend({ overwrite: Flag, others_present: Flag })

export const MarksUpload = Upload.extend({
  /** Marks that were taken by hand and differ in the file; they stay unless `overwrite` is sent. */
  taken_by_hand: z.int(),
})
export type MarksUpload = z.output<typeof MarksUpload>

export const marksUploads = {
  'POST /attendance/upload-marks/': {
    who: 'admin',
    about:
      'Enters attendance for past days from a spreadsheet with a row for each mark: date, period, student, mark',
    upload: MarksUploadFields,
    reply: MarksUpload,
  },
} satisfies Routes
