import { createContext, useContext } from 'react'
import type { ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import type { StoredSheet } from './draft-store.ts'
import type { OutboxSheet } from './outbox-sheet.ts'

/** How the sheets of somebody who is not signed in are loaded, stored and sent. */
export type SheetBackend = {
  /** Throws what a call throws. */
  load: (sheetClass: ClassOfDay, signal: AbortSignal) => Promise<StoredSheet>
  open: (loaded: StoredSheet) => OutboxSheet
}

const Backend = createContext<SheetBackend | undefined>(undefined)
export const SheetBackendProvider = Backend.Provider

/** Undefined for the staff, whose sheets have the ways of this feature. */
export const useSheetBackend = (): SheetBackend | undefined => useContext(Backend)
