import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSession } from '#web/school/current-user.tsx'
import { canOpenScreen, useCanOpen } from '#web/school/screens.tsx'
import type { SearchResults } from '#contract/search.ts'
import { query } from '#web/query.ts'
import { readRecent, type RecentPage } from '#web/school/remembered/recent-pages.ts'
import { searchWords, matchRank } from '#web/school/search/matching.ts'
import type { FoundCommands } from './commands/commands.tsx'
import { sectionsOf, type NamedScreen } from './results.ts'
import { useSelection } from './use-selection.ts'

export type SearchProps = {
  screens: readonly NamedScreen[]
  /** Returns the text typed while the palette was loading. */
  typed: () => string
  /** The commands of a text, and who wants to know the text. */
  commands: FoundCommands | undefined
  onText: (text: string) => void
  onClose: () => void
}

/** The state of the search: text, results, selection, and the action of Enter. */
export function useSearch({ screens, typed, commands, onText, onClose }: SearchProps) {
  const [text, setText] = useState(typed)
  const words = searchWords(text)
  const { records, error, retry, ...found } = useRecords(words)
  const session = useSession()
  const isCommandCurrent = commands?.text === text
  const isPending =
    found.isPending ||
    (commands !== undefined && words.length > 1 && (!isCommandCurrent || commands.isPending))
  const sections = sectionsOf({
    records,
    words,
    screens: screens.filter((screen) => canOpenScreen(screen, session)),
    canOpen: useCanOpen(),
    commands: isCommandCurrent ? commands.results : [],
    recent: useRecent(),
  })
  const gridId = useId()
  const idOf = useCallback((key: string, action: number) => `${gridId}-${key}-${action}`, [gridId])
  const selection = useSelection(
    sections.flatMap(({ results }) => results),
    idOf,
  )

  const navigate = useNavigate()
  const follow = () => {
    if (!selection.selectedAction) return
    const { to, run } = selection.selectedAction
    onClose()
    if (run) run()
    else void navigate(to)
  }
  // Enter waits for the results of the current text instead of opening an outdated one.
  const isEnterPending = useRef(false)
  const enter = () => {
    isEnterPending.current = isPending && !selection.isMoved
    if (!isEnterPending.current) follow()
  }
  const onReply = useEffectEvent(() => {
    if (isEnterPending.current && error === null) follow()
    isEnterPending.current = false
  })
  useEffect(() => {
    if (!isPending) onReply()
  }, [isPending])

  const type = (next: string) => {
    isEnterPending.current = false
    setText(next)
    onText(next)
    selection.reset()
  }
  return {
    text,
    type,
    hasWords: words.length > 0,
    sections,
    isPending,
    error,
    retry,
    gridId,
    idOf,
    selection,
    enter,
  }
}

const DEBOUNCE_MS = 50
/** The pages opened last; read once, because this page becomes one of them. */
function useRecent(): readonly RecentPage[] {
  const { user } = useSession()
  const { pathname } = useLocation()
  const [pages] = useState(() => (user ? readRecent(user.id) : []))
  return pages.filter(({ path }) => path !== pathname)
}

const NOTHING: SearchResults = { students: [], staff: [], groups: [] }

/**
 * The records that match these words. Until the reply arrives, `records` are the matching ones of the previous reply, so that
 * the list never shows anything that does not match.
 */
function useRecords(words: readonly string[]) {
  const search = words.join(' ')
  const [requested] = useDebouncedValue(search, DEBOUNCE_MS, { leading: true })
  const reply = useQuery({
    ...query('GET /api/search/', { query: { search: requested } }),
    enabled: requested !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  })
  const isCurrent = requested === search && !reply.isPlaceholderData
  const error = isCurrent ? reply.error : null
  const data = reply.data ?? NOTHING
  return {
    records: search === '' ? NOTHING : isCurrent ? data : matchingRecords(data, words),
    isPending: search !== '' && !(isCurrent && (reply.isSuccess || (reply.isError && !reply.isFetching))),
    error,
    retry: () => void reply.refetch(),
  }
}

const matchingRecords = (
  { students, staff, groups, contacts = [], rooms = [] }: SearchResults,
  words: readonly string[],
): SearchResults => ({
  students: students.filter((record) =>
    matches(words, record.first_name, record.last_name, record.email, record.student_number),
  ),
  staff: staff.filter((record) => matches(words, record.first_name, record.last_name, record.email)),
  groups: groups.filter((record) => matches(words, record.name)),
  contacts: contacts.filter(({ name }) => matches(words, name)),
  rooms: rooms.filter((room) => matches(words, `Room ${room}`)),
})

const matches = (words: readonly string[], ...texts: (string | null)[]) =>
  matchRank(words, ...texts) !== undefined
