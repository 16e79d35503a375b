import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { StudentResult } from '#contract/search.ts'
import { query } from '#web/query.ts'
import { choosable, useReasons } from '#web/school/absent/reasons.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { fullName } from '#web/school/person-name.ts'
import { teacherTakingSheet } from '#web/school/sheets/missing-sheet.ts'
import type { Result } from '../results.ts'
import { absenceResult, arrivalResult, coverResult, namedBy, remindResult } from './command-results.ts'
import { parseCommand, type Command } from './parse-command.ts'
import { useRunCommands } from './use-run-commands.ts'

/** The commands of a text, one line for each person whom its words fit. */
export type FoundCommands = { text: string; results: Result[]; isPending: boolean }

export type CommandsProps = {
  /** The text in the open search, else ''. */
  text: string
  onFound: (found: FoundCommands) => void
}

const searchFor = (name: string) => ({
  ...query('GET /api/search/', { query: { search: name } }),
  staleTime: 30_000,
})

/**
 * Reads the text of the search as a command of the office. It stays while the search closes, because the message about a command
 * offers to undo it.
 */
export function Commands({ text, onFound }: CommandsProps) {
  const { today, time: now } = useSchoolClock()
  const reasons = choosable(useReasons())
  const run = useRunCommands()
  const commands = parseCommand(text, today, reasons)
  const names = commands.flatMap((command) => ('name' in command ? [command.name] : []))
  const searches = useQueries({
    queries: names.map(searchFor),
  })
  const asksToRemind = commands.some(({ kind }) => kind === 'remind')
  const board = useQuery({ ...query('GET /attendance/board/'), staleTime: 0, enabled: asksToRemind })

  const resultsOf = (command: Command, index: number): Result[] => {
    if (command.kind === 'remind') {
      const late = (board.data?.can_remind ? board.data.sheets : []).filter(
        ({ state, reminded }) => state === 'late' && reminded === null,
      )
      const people = [...new Set(late.map((sheet) => fullName(teacherTakingSheet(sheet))))]
      return people.length === 0
        ? []
        : [remindResult(people, () => run.remind({ date: today, sheets: late }))]
    }
    const found = searches[index]?.data
    if (!found) return []
    if (command.kind === 'cover') {
      return namedBy(command.name, found.staff)
        .filter(({ teacher_id }) => teacher_id !== null)
        .map((teacher) => coverResult(teacher, today))
    }
    return namedBy(command.name, found.students).map((student) => studentResult(command, student))
  }
  const studentResult = (
    command: Extract<Command, { kind: 'arrived' | 'absent' }>,
    student: StudentResult,
  ): Result => {
    if (command.kind === 'arrived') {
      const { time } = command
      return arrivalResult(student, time ?? now, () => run.arrive({ student, time }))
    }
    const { absence } = command
    return absenceResult(student, { absence, today }, () => run.reportAbsence({ student, absence }))
  }
  // The longest name that the school has is meant.
  const results = commands.map(resultsOf).find((list) => list.length > 0) ?? []
  const isPending = searches.some((search) => search.isPending) || (asksToRemind && board.isPending)
  const shown = JSON.stringify([
    text,
    isPending,
    results.map(({ key, title, detail }) => [key, title, detail]),
  ])
  const tell = useEffectEvent(() => onFound({ text, results, isPending }))
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- results are new in each render, and told where they differ
  useEffect(() => tell(), [shown])
  return null
}
