/** Libraries and components that only some areas need; every other one is in a file that all pages load. */
const DATES = /@mantine[\\/]dates|[\\/]dayjs[\\/]|[\\/]ui[\\/]forms[\\/](day|clock)-input/
const FORMS =
  /@mantine[\\/]form|[\\/](klona|fast-deep-equal|react-number-format)[\\/]|[\\/]components[\\/](NumberInput|Switch|Checkbox[\\/]Checkbox)|[\\/]InlineInput[\\/]|[\\/]ui[\\/]forms[\\/](record-form|form-errors)/
const DRAG = /@dnd-kit|@preact|[\\/]ui[\\/]drag[\\/]/
const CALENDAR_GRID = /@fullcalendar|@full-ui|[\\/]temporal-|[\\/]calendar[\\/]week[\\/]week-grid/
const WEEK = /[\\/]calendar[\\/]week[\\/](?!week-grid)/
/** Loaded once the page has nothing else to do. */
const LATER =
  /[\\/]search[\\/](palette|result|use-|matching)|[\\/](toasts|confirm-dialog)\.tsx|@mantine[\\/]notifications[\\/](?!.*store)|react-transition-group/
const STAFF =
  /[\\/]side-bar\.tsx|[\\/]search[\\/]launcher|[\\/]attendance[\\/]drafts[\\/]|[\\/]corrections-count/
/** Each is used in one area only, and stays with it. */
const OF_ONE_AREA =
  /dropzone|file-selector|attr-accept|[\\/]components[\\/](Fieldset|FloatingIndicator|List|LoadingOverlay|MultiSelect|Pill|Progress|Radio|SegmentedControl|Stepper|Tabs|Textarea)/
const IN_APP =
  /[\\/]web[\\/]([^\\/]+|(session|shell|school|ui)[\\/].+)$|[\\/]contract[\\/]|notifications\.store|search\.module\.css|[\\/]calendar[\\/](two-lines|calendar\.module)/

const OTHERS = [DATES, FORMS, DRAG, CALENDAR_GRID, WEEK, LATER, STAFF, OF_ONE_AREA]
const isForAll = (id: string) => !OTHERS.some((other) => other.test(id))
const isLibrary = (id: string) => id.includes('node_modules')

/** The feature of a module; the office's board is no part of the sheet that teachers open. */
function areaOf(id: string): string | null {
  const [, feature, folder] = /[\\/]web[\\/]([\w-]+)[\\/](?:([\w-]+)[\\/])?/.exec(id) ?? []
  if (feature === 'attendance' && folder === 'board') return 'attendance-board'
  return feature ?? null
}

/**
 * Which modules share a file. Each page loads the libraries, the app, its area and what that area needs of the rest:
 * few files, and no code of another area. Earlier groups take their modules, with what these import, before later ones.
 */
export const chunks = [
  { name: 'libraries', test: (id: string) => isLibrary(id) && isForAll(id) },
  { name: 'app', test: (id: string) => IN_APP.test(id) && isForAll(id) },
  { name: 'week', test: WEEK },
  { name: 'calendar-grid', test: CALENDAR_GRID },
  { name: 'drag', test: DRAG },
  { name: 'dates', test: DATES },
  { name: 'forms', test: FORMS },
  { name: 'later', test: LATER },
  { name: 'staff-shell', test: STAFF },
  { name: areaOf, debugName: 'area', test: /[\\/]web[\\/]/ },
]
