/** The editions of OneRoster whose files Homeroom reads and writes. */
export const VERSIONS = ['1.1', '1.2'] as const
export type Version = (typeof VERSIONS)[number]

/** Fixed lists of words, by the name that `headers.ts` uses for them. */
export type VocabularyName =
  | 'status'
  | 'boolean'
  | 'sessionType'
  | 'orgType'
  | 'classType'
  | 'roleType'
  | 'role'
  | 'enrollmentRole'
  | 'grade'

export type Vocabulary = {
  values: readonly string[]
  /** Whether a system may add its own words, which begin with `ext:`. */
  extensible: boolean
}

const closed = (...values: string[]): Vocabulary => ({ values, extensible: false })
const open = (...values: string[]): Vocabulary => ({ values, extensible: true })

/** Grades as the Common Education Data Standards write them, among them `06` to `12`. */
const GRADES = [
  'IT',
  'PR',
  'PK',
  'TK',
  'KG',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  'PS',
  'UG',
  'Other',
]

const SAME_IN_BOTH = {
  status: closed('active', 'tobedeleted'),
  boolean: closed('true', 'false'),
  roleType: closed('primary', 'secondary'),
}
const SESSION_TYPES = ['gradingPeriod', 'semester', 'schoolYear', 'term']
const ORG_TYPES = ['department', 'school', 'district', 'local', 'state', 'national']
const CLASS_TYPES = ['homeroom', 'scheduled']
const ENROLLMENT_ROLES = ['administrator', 'proctor', 'student', 'teacher']

export const VOCABULARIES: Record<Version, Record<VocabularyName, Vocabulary>> = {
  '1.1': {
    ...SAME_IN_BOTH,
    sessionType: closed(...SESSION_TYPES),
    orgType: closed(...ORG_TYPES),
    classType: closed(...CLASS_TYPES),
    role: closed('administrator', 'aide', 'guardian', 'parent', 'proctor', 'relative', 'student', 'teacher'),
    enrollmentRole: closed(...ENROLLMENT_ROLES),
    grade: closed(...GRADES),
  },
  '1.2': {
    ...SAME_IN_BOTH,
    sessionType: open(...SESSION_TYPES),
    orgType: open(...ORG_TYPES),
    classType: open(...CLASS_TYPES),
    role: open(
      'aide',
      'counselor',
      'districtAdministrator',
      'guardian',
      'parent',
      'principal',
      'proctor',
      'relative',
      'siteAdministrator',
      'student',
      'systemAdministrator',
      'teacher',
    ),
    enrollmentRole: open(...ENROLLMENT_ROLES),
    grade: open(...GRADES),
  },
}

export const isWordOf = ({ values, extensible }: Vocabulary, word: string): boolean =>
  values.includes(word) || (extensible && /^ext:\S/.test(word))

/** The word that a value means where only capitals or the leading zero of a grade differ. */
export const canonicalWord = ({ values }: Vocabulary, value: string): string | undefined =>
  values.find((word) => word.toLowerCase() === value.toLowerCase() || word === `0${value}`)

/** All values of `oneroster.version` in a manifest that mean an edition; some systems write the number of the document. */
export const MANIFEST_VERSIONS: Readonly<Record<string, Version>> = {
  '1.1': '1.1',
  '1.1.1': '1.1',
  '1.2': '1.2',
  '1.2.1': '1.2',
}

/** The first line of a manifest, and its `manifest.version`. */
export const MANIFEST_HEADERS = ['propertyName', 'value'] as const
export const MANIFEST_VERSION = '1.0'
/** What a manifest says of a data file. */
export const FILE_MODES = ['absent', 'bulk', 'delta'] as const
export type FileMode = (typeof FILE_MODES)[number]
export const SOURCE_PROPERTIES = ['source.systemName', 'source.systemCode'] as const

const IN_BOTH = [
  'academicSessions',
  'categories',
  'classes',
  'classResources',
  'courses',
  'courseResources',
  'demographics',
  'enrollments',
  'lineItems',
  'orgs',
  'resources',
  'results',
  'users',
]
const SINCE_1_2 = [
  'lineItemLearningObjectiveIds',
  'lineItemScoreScales',
  'resultLearningObjectiveIds',
  'resultScoreScales',
  'roles',
  'scoreScales',
  'userProfiles',
  'userResources',
]

/** The data files that a manifest names, each as `file.NAME`: 13 in 1.1, 21 in 1.2. */
export const DATA_FILES: Record<Version, readonly string[]> = {
  '1.1': IN_BOTH,
  '1.2': [...IN_BOTH, ...SINCE_1_2].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
}
