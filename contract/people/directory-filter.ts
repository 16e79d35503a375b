import { readPlace } from '#contract/place.ts'
import { gradeCodes, type GradeCode, shortGrade } from '#contract/grades.ts'
import { SEARCH_MINIMUM_LETTERS } from '#contract/words.ts'

/** The views of the student directory. */
export const DIRECTORY_VIEWS = ['cards', 'table'] as const
export type DirectoryView = (typeof DIRECTORY_VIEWS)[number]

/** The filter of the directory. It is part of the address so that Back and bookmarks restore it. */
export type Filter = {
  grade: GradeCode | null
  /** The id of one of the user's own groups. */
  group: number | null
  search: string
  /** True after the user pressed 'Show All Students'. */
  all: boolean
  /** The page of a short list, by number. */
  page: number
  /** The page of a long list: behind one place, or before one. */
  after: string | null
  before: string | null
  /** True for inactive students instead of active ones. */
  inactive: boolean
}

export const FIRST_PAGE = { page: 1, after: null, before: null } as const

export const NO_FILTER: Filter = {
  grade: null,
  group: null,
  search: '',
  all: false,
  inactive: false,
  ...FIRST_PAGE,
}

type Parameters = { get: (name: string) => string | null; has: (name: string) => boolean }

/** Reads the filter from the address, which has grades as people say them: `grade=9`. */
export function readFilter(params: Parameters): Filter {
  return {
    grade: gradeCodes().find((code) => shortGrade(code) === params.get('grade')) ?? null,
    group: readId(params.get('group')),
    search: params.get('search') ?? '',
    all: params.has('all'),
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    after: placeIn(params.get('after')),
    before: placeIn(params.get('before')),
    inactive: params.has('inactive'),
  }
}

const readId = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)
const placeIn = (text: string | null) => (text !== null && readPlace(text) ? text : null)

/** Whether the filter names a grade, a group, everyone, or a text that is long enough. */
export const isFilterSet = ({ grade, group, search, all }: Filter): boolean =>
  grade !== null || group !== null || all || search.trim().length >= SEARCH_MINIMUM_LETTERS

/** No name or address is longer, so that the beginning of a longer text finds as few students as the whole. */
export const MAX_DIRECTORY_SEARCH = 300

/** What the server is asked for to show a page of a long list. The page and its first calls have to ask for the same. */
export const pageQueryOf = ({ inactive, grade, group, search, after, before }: Filter) => ({
  ...(inactive && { inactive }),
  ...(grade !== null && { grade_level: grade }),
  ...(group !== null && { group_id: group }),
  ...(search.trim() !== '' && { search: search.trim().slice(0, MAX_DIRECTORY_SEARCH) }),
  ...(after !== null && { after }),
  ...(before !== null && { before }),
})

/** A list with more students is filtered and read page by page on the server. */
const MAX_SHORT_LIST = 1000

/** The numbers of active and inactive students. */
export type DirectorySize = { active: number; inactive: number }

export const isLongList = (size: DirectorySize, inactive: boolean): boolean =>
  (inactive ? size.inactive : size.active) > MAX_SHORT_LIST
