import { isSame, markOf, marksOf, PRESENT, type Mark, type Marks, type SavedSheet } from './marks.ts'

/** What is on a sheet beyond what the server has confirmed. It outlives the page: the browser keeps it. */
export type Kept = {
  /** The sheet's version that the marks were made on. */
  seen: number
  /** Marks since the last save, by student, where they differ from what is saved or on its way. */
  changes: Marks
  /** Somebody marked something, be it only that everyone is present. */
  touched: boolean
  /** Marks that are on their way to the server, until it has answered. */
  sending: Sending | null
  /** Save was asked for again while marks were on their way, and nothing was marked since. */
  again: boolean
}

export type Sending = {
  /** Stands for this save: the server does it once, however often it comes. */
  key: string
  version: number
  marks: Marks
  reason?: string | undefined
  /** Why the server does not take it, where trying again would not help; a sentence. */
  refused: string | null
}

export const untouched = (version: number): Kept => ({
  seen: version,
  changes: {},
  touched: false,
  sending: null,
  again: false,
})

export const isEmpty = ({ touched, sending }: Kept): boolean => !touched && sending === null

/** Whether there are marks that nobody has asked to save yet. */
export const isUnsaved = (saved: SavedSheet, { touched, changes, again }: Kept): boolean =>
  touched && !again && (saved.taken === null || Object.keys(changes).length > 0)

/** Saved, with what is on its way on top, and the changes since. */
export const shownMark = (saved: SavedSheet, kept: Kept, student: number): Mark =>
  kept.changes[student] ?? markBelow(saved, kept, student)

const markBelow = (saved: SavedSheet, { sending }: Kept, student: number): Mark =>
  sending?.marks[student] ?? markOf(marksOf(saved), student)

/** A mark that is again what it was before is no change. */
export function withMark(saved: SavedSheet, kept: Kept, student: number, mark: Mark): Kept {
  const { [student]: _, ...others } = kept.changes
  const changed = !isSame(mark, markBelow(saved, kept, student))
  return { ...kept, touched: true, again: false, changes: changed ? { ...others, [student]: mark } : others }
}

export function withAllPresent(saved: SavedSheet, kept: Kept, students: readonly number[]): Kept {
  let all: Kept = { ...kept, touched: true, again: false }
  for (const student of students) all = withMark(saved, all, student, PRESENT)
  return all
}

export type Asked = { students: readonly number[]; key: string; reason?: string | undefined }

/**
 * Save was asked for. Marks that are on their way get their answer first. What the server has refused is sent anew,
 * with the changes since.
 */
export function withSave(saved: SavedSheet, kept: Kept, { students, key, reason }: Asked): Kept {
  const { sending, changes, seen } = kept
  if (sending && sending.refused === null) return { ...kept, again: Object.keys(changes).length > 0 }
  const wanted = { ...sending?.marks, ...changes }
  const marks = Object.fromEntries(
    students
      .filter((student) => wanted[student] !== undefined || !isOnServer(saved, student))
      .map((student) => [student, wanted[student] ?? shownMark(saved, kept, student)]),
  )
  const sent = Object.keys(marks).length > 0 ? marks : allShown(saved, kept, students)
  const next = { key, version: seen, marks: sent, reason, refused: null }
  return { ...kept, changes: {}, touched: false, sending: next, again: false }
}

/** On a sheet that nobody has taken, saving says of everyone else that they are present. */
const isOnServer = (saved: SavedSheet, student: number) =>
  saved.taken !== null && saved.attendance.some(({ student_id }) => student_id === student)

const allShown = (saved: SavedSheet, kept: Kept, students: readonly number[]): Marks =>
  Object.fromEntries(students.map((student) => [student, shownMark(saved, kept, student)]))

/** The server has answered the save with this key; what was marked meanwhile stays, unsaved. */
export function withAnswer(kept: Kept, key: string, answer: SavedSheet): Kept {
  if (kept.sending?.key !== key) return kept
  const saved = marksOf(answer)
  const left = Object.entries(kept.changes).filter(
    ([student, mark]) => !isSame(mark, markOf(saved, Number(student))),
  )
  const changes: Marks = Object.fromEntries(left)
  return { ...kept, seen: answer.version, changes, touched: left.length > 0, sending: null }
}

/** The server does not take the save with this key: the marks stay for their owner to decide. */
export function withRefusal(kept: Kept, key: string, sentence: string): Kept {
  if (kept.sending?.key !== key) return kept
  return { ...kept, sending: { ...kept.sending, refused: sentence }, again: false }
}

/** Without the changes that were not sent; what is on its way stays so, what was refused goes too. */
export const withoutChanges = (kept: Kept): Kept => ({
  ...kept,
  changes: {},
  touched: false,
  again: false,
  sending: kept.sending?.refused === null ? kept.sending : null,
})

/** Takes up what a browser kept, on the sheet as it stands by now. */
export function takenUp(kept: Kept, saved: SavedSheet): Kept {
  const changes: Marks = Object.fromEntries(
    Object.entries(kept.changes).filter(
      ([student, mark]) => !isSame(mark, markBelow(saved, kept, Number(student))),
    ),
  )
  const touched = kept.touched && (Object.keys(changes).length > 0 || saved.taken === null)
  return { ...kept, changes, touched }
}
