import { createContext, useContext } from 'react'
import type { ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import type { StoredSheet } from './draft-store.ts'
import type { OutboxSheet } from './outbox-sheet.ts'

/** How sheets are loaded, stored and sent for users without an account. */
export type SheetBackend = {
  /** Throws like any call. */
  load: (sheetClass: ClassOfDay, signal: AbortSignal) => Promise<StoredSheet>
  open: (loaded: StoredSheet) => OutboxSheet
}

const Backend = createContext<SheetBackend | undefined>(undefined)
export const SheetBackendProvider = Backend.Provider

/** Undefined for staff, whose sheets use the outbox. */
export const useSheetBackend = (): SheetBackend | undefined => useContext(Backend)
