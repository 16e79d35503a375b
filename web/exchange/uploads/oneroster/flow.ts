import type { OneRosterCheck } from '#contract/exchange/oneroster/oneroster-check.ts'
import type { OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import { upload } from '#web/upload.ts'
import { FILE_REFUSED, UPLOAD_FAILED } from '../sentences.ts'
import type { Stage, UploadFlow } from '../use-upload.ts'

export type OneRosterReplies = {
  check: OneRosterCheck
  classes: OneRosterUpload
  preview: OneRosterUpload
  save: OneRosterUpload
}

const callWith =
  (isPreview: boolean): Stage<OneRosterUpload>['call'] =>
  (file, fields, onProgress) =>
    upload('POST /api/oneroster/upload/', file, { ...fields, preview_only: isPreview }, onProgress)

/** A OneRoster file is validated, its classes are chosen, and its changes are previewed before it is saved. */
export const ONEROSTER_FLOW: UploadFlow<OneRosterReplies> = {
  files: {
    accept: { 'application/zip': ['.zip'], 'text/csv': ['.csv'] },
    wrongType: 'Please select a OneRoster archive (.zip) or one of its files (.csv)',
  },
  first: 'check',
  stages: {
    check: {
      title: 'File report',
      call: (file, _fields, onProgress) => upload('POST /api/oneroster/check/', file, {}, onProgress),
      activity: 'Checking the file',
      action: 'Continue',
      failed: FILE_REFUSED,
    },
    classes: {
      title: 'Classes',
      call: callWith(true),
      activity: 'Reading the classes',
      action: 'Preview changes',
      failed: FILE_REFUSED,
    },
    preview: {
      title: 'Preview',
      call: callWith(true),
      activity: 'Comparing the file with the school',
      action: 'Save',
      failed: 'The file could not be compared with the school',
    },
    save: {
      title: 'Result',
      call: callWith(false),
      activity: 'Saving',
      action: 'Save',
      failed: UPLOAD_FAILED,
    },
  },
  skipTo: (stage, reply) =>
    stage === 'classes' && 'classes' in reply && reply.classes.length === 0 ? 'preview' : undefined,
  refreshes: 'everything',
}
