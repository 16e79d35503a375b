import { shortDay } from '#web/school/days.ts'
import { readStoredSheet, updateStoredSheet } from './draft-store.ts'
import { submitSheet } from './submit.ts'

/** Where drafts are stored and how they are sent. */
export type SheetTransport = {
  submit: typeof submitSheet
  read: typeof readStoredSheet
  update: typeof updateStoredSheet
}

export const STAFF_TRANSPORT: SheetTransport = {
  submit: submitSheet,
  read: readStoredSheet,
  update: updateStoredSheet,
}

/** '9A, Sep 16, 2026' */
export const sheetTitle = ({ sheetClass, date }: { sheetClass: { title: string }; date: string }) =>
  `${sheetClass.title}, ${shortDay(date)}`
