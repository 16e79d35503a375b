import { useRef, useEffect, useEffectEvent, useState } from 'react'
import { Button, Group, Switch, Text, TextInput } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useChoice } from '#web/school/choices.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import {
  FIRST_PAGE,
  isFilterSet,
  MAX_DIRECTORY_SEARCH,
  NO_FILTER,
  readFilter,
  type Filter,
} from '#contract/people/directory-filter.ts'
import { type GradeCode } from '#contract/grades.ts'
import { SEARCH_DEBOUNCE_MS } from '#contract/words.ts'
import { GradeChips } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { DirectoryResults } from './directory-results.tsx'
import { hasFilter, writeFilter } from './filter.ts'
import { countLine } from './filter-text.ts'
import { PrintedStudents } from './printed-students.tsx'
import { useDirectory } from './use-directory.ts'
import { ViewChoice } from './views/view-choice.tsx'
import styles from './directory.module.css'

/** Student Directory: finds students by name, email or grade, and shows their week. */
export function Page() {
  const { may } = useCurrentUser()
  const canOpen = useCanOpen()
  const { filter, text, type, show } = useFilter()
  const directory = useDirectory(filter)
  const results = useRef<HTMLDivElement>(null)
  const isSet = isFilterSet(filter)
  const [, rememberGrade] = useChoice('grade')
  useRememberSearch(filter)
  // The pressed button is about to be removed or disabled, so the focus moves to the results.
  const showAndFocus: typeof show = (change) => {
    show(change)
    results.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <PageHeader
        context={
          <Group gap="4px 14px">
            <span role="status">
              {!isSet && 'Search, or choose a grade level'}
              {isSet && directory.isPending && 'Loading...'}
              {isSet && directory.page && countLine(directory.page, filter)}
            </span>
            {isSet && <ViewChoice />}
          </Group>
        }
        more={<ListActions filter={filter} />}
        search={
          <TextInput
            type="search"
            className={styles.search ?? ''}
            w={{ base: '100%', sm: 372 }}
            aria-label="Search by name or email"
            placeholder="Search by name or email (minimum 3 characters)..."
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
          />
        }
        actions={
          canOpen('/students/add') && (
            <Button component={Link} to="/students/add">
              Add student
            </Button>
          )
        }
      />
      <GradeFilter
        filter={{ ...filter, search: text }}
        groupName={directory.groupName}
        canSeeInactive={may.edit}
        onChoose={(grade) => {
          if (grade !== null) rememberGrade(grade)
          show(grade === null ? NO_FILTER : { grade, group: null, search: '', all: false })
        }}
        onInactive={(inactive) => show({ inactive, all: inactive ? !isSet || filter.all : filter.all })}
        onClear={() => showAndFocus(NO_FILTER)}
      />
      {isSet && <PrintedStudents filter={filter} directory={directory} />}
      <div
        ref={results}
        className={isSet ? 'screen-only' : ''}
        tabIndex={-1}
        role="region"
        aria-label="Students found"
        style={{ outline: 'none' }}
      >
        <DirectoryResults directory={directory} filter={filter} show={showAndFocus} />
      </div>
    </>
  )
}

/** Remembers a search by name or grade, to offer it again next time. */
function useRememberSearch(filter: Filter) {
  const [, remember] = useChoice('directory_search')
  const { grade, search } = filter
  const isSearch = (grade !== null || search.trim() !== '') && isFilterSet(filter)
  const written = isSearch
    ? writeFilter({ ...filter, ...FIRST_PAGE, all: false, group: null }).toString()
    : ''
  useEffect(() => {
    if (written !== '') remember(Object.fromEntries(new URLSearchParams(written)))
  }, [written, remember])
}

type GradeFilterProps = {
  filter: Filter
  groupName: string | undefined
  canSeeInactive: boolean
  /** Called with null if the user clicks the selected grade again. */
  onChoose: (grade: GradeCode | null) => void
  onInactive: (inactive: boolean) => void
  onClear: () => void
}

/** Filters the list by grade, own group and status. */
const GradeFilter = ({
  filter,
  groupName,
  canSeeInactive,
  onChoose,
  onInactive,
  onClear,
}: GradeFilterProps) => (
  <Group className="screen-only" gap="10px 18px" mih={30} mb={14} c="dimmed">
    <GradeChips chosen={filter.grade} onChoose={onChoose} />
    {groupName !== undefined && (
      <Text span c="var(--ink)" fw={600}>
        {groupName}
      </Text>
    )}
    {canSeeInactive && (
      <Switch
        size="xs"
        label="Inactive students"
        checked={filter.inactive}
        onChange={(event) => onInactive(event.currentTarget.checked)}
      />
    )}
    {hasFilter(filter) && (
      <Button variant="transparent" size="compact-md" className={styles.clear ?? ''} onClick={onClear}>
        Clear Filters
      </Button>
    )}
  </Group>
)

/** The filters that the download of students supports. */
const fileQuery = ({ grade, search, inactive }: Filter): Record<string, string> => ({
  ...(grade !== null && { grade_level: String(grade) }),
  ...(search.trim() !== '' && { search: search.trim().slice(0, MAX_DIRECTORY_SEARCH) }),
  ...(inactive && { inactive: '1' }),
})

/** Buttons to download or print the list, and to upload students. */
function ListActions({ filter }: { filter: Filter }) {
  const canOpen = useCanOpen()
  return (
    <>
      {isFilterSet(filter) && (
        <>
          {filter.group === null && <DownloadMenu address="/students/api/list/" query={fileQuery(filter)} />}
          <PrintButton />
        </>
      )}
      {canOpen('/students/upload-students') && (
        <Button variant="default" component={Link} to="/students/upload-students">
          Upload
        </Button>
      )}
    </>
  )
}

/** The filter in the address, and the text being typed, which is searched 300 ms after the last key. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<string>()
  const filter = readFilter(params)
  // The address is updated after a delay. Until then the typed text is shown, or the next key would be lost.
  if (typed === filter.search) setTyped(undefined)
  // On a slow computer, this render may lag behind the address, which alone has a grade that was just chosen.
  const write = (change: Partial<Filter>) => {
    const current = readFilter(new URLSearchParams(window.location.search))
    setParams(writeFilter({ ...current, ...FIRST_PAGE, ...change }), { replace: true })
  }
  const show = (change: Partial<Filter>) => {
    setTyped(undefined)
    write(change)
  }
  const applySearch = useEffectEvent((search: string) => write({ search }))
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => applySearch(typed), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { filter, text: typed ?? filter.search, type: setTyped, show }
}
