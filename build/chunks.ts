/** Libraries and components that only some areas need; every other one is in a file that all pages load. */
const DATES =
  /@mantine[\\/]dates|[\\/]dayjs[\\/]|[\\/]school[\\/]calendar[\\/](day-input|day-page|day-steps|last-updated|use-day|closed-days|clock-input|read-typed)/
const FORMS =
  /@mantine[\\/]form|[\\/](klona|fast-deep-equal|react-number-format)[\\/]|[\\/]components[\\/](NumberInput|Radio|Switch|Checkbox[\\/]Checkbox)|[\\/]InlineInput[\\/]|[\\/]ui[\\/]forms[\\/](record-form|form-errors|settings-form)/
/** Choices, menus, dialogs and tables: most pages have one of them, but the sheet and the front pages begin without. */
const CONTROLS =
  /@floating-ui|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref[\\/]dist|[\\/]tslib|get-nonce|[\\/]components[\\/](Autocomplete|Combobox|Drawer|FloatingIndicator|FocusTrap|Menu|Modal|ModalBase|MultiSelect|NativeSelect|Pill|PillsInput|Popover|ScrollArea|SegmentedControl|Select|Table|TagsInput|Textarea)[\\/]|[\\/]utils[\\/]Floating|use-focus-(trap|return)|[\\/]ui[\\/](download-menu\.tsx|dialog[\\/][\w-]+\.tsx$|forms[\\/]form-dialog\.tsx|layout[\\/](paging|use-show-more|show-older)\.tsx|table[\\/][\w-]+\.tsx?$)|[\\/]school[\\/](choice-select|grades|labels[\\/]labels-input|teacher-picker|help[\\/]first-hint)\.tsx|[\\/]school[\\/]search[\\/]matching/
const DRAG = /@dnd-kit|@preact|[\\/]ui[\\/]drag[\\/][\w-]+\.tsx?$/
const CHARTS = /[\\/]ui[\\/]charts[\\/](?!lazy|heights)/
const WEEK = /[\\/]calendar[\\/]week[\\/]/
/** Loaded once the page has nothing else to do. */
const LATER =
  /[\\/](side-drawer|keys-dialog|sign-out-question|excuse-menu|teacher-select|history-dialog|request-dialog)\.tsx|[\\/]web[\\/]search[\\/](palette|result|use-)|[\\/](toasts|confirm-dialog)\.tsx|@mantine[\\/]notifications[\\/](?!.*store)|react-transition-group/
const STAFF =
  /[\\/]side-bar\.tsx|[\\/]shell[\\/]keys(-button)?\.tsx?|[\\/]search[\\/](launcher|keys)|[\\/]attendance[\\/]drafts[\\/](?!sign-out)|[\\/]corrections-count/
const SHEET =
  /[\\/]attendance[\\/](failure-message|roster[\\/](?!excuse-menu)|sheet[\\/](?!teacher-select|choose-class)|history[\\/](?!history-dialog)|corrections[\\/](sheet-correction|use-end))/
/** What makes a link for a substitute, and the page that it opens: loaded by those who need one of them. */
const LINKS = /node_modules[\\/]uqr[\\/]|[\\/]school[\\/]substitutes[\\/](?!substitute-button)/
const SUBSTITUTE = /[\\/]attendance[\\/]substitute[\\/]/
/** Each is used in one area only, and stays with it. */
const OF_ONE_AREA =
  /dropzone|file-selector|attr-accept|class-rules|[\\/]session[\\/]own-sessions|[\\/]contract[\\/](report-columns|plan[\\/]schedules[\\/]need-rules)|[\\/]components[\\/](Fieldset|List|LoadingOverlay|Progress|Stepper|Tabs)/
const IN_APP =
  /[\\/]web[\\/]([^\\/]+|(session|shell|school|ui)[\\/].+)$|[\\/]contract[\\/]|notifications\.store|search\.module\.css|[\\/]calendar[\\/](two-lines|calendar\.module)/

const OTHERS = [
  CONTROLS,
  DATES,
  FORMS,
  DRAG,
  WEEK,
  CHARTS,
  LATER,
  STAFF,
  SHEET,
  LINKS,
  SUBSTITUTE,
  OF_ONE_AREA,
]
const isForAll = (id: string) => !OTHERS.some((other) => other.test(id))
const isLibrary = (id: string) => id.includes('node_modules')
const isStyle = (id: string) => id.endsWith('.css')
const MANTINE_SHEET = /@mantine[\\/]core[\\/]styles[\\/](\w+)\.layer/
/** The sheet of a component that is used in one area only stays with it; the others are one file of every page. */
const isSheetForAll = (id: string) => {
  const [, component] = MANTINE_SHEET.exec(id) ?? []
  return component !== undefined && !OF_ONE_AREA.test(`/components/${component}`)
}

const CONVERSATION = /[\\/]students[\\/]family-record[\\/]add-conversation/
/** Sections and OneRoster files are both uploads. */
const CLASS_RULES = /[\\/]school[\\/]class-rules[\\/]/
const PROPOSAL = /[\\/]schedules[\\/]tool[\\/]proposal[\\/]/

/** A folder of web/, or one in a folder that holds features of one purpose. */
const FEATURE =
  /[\\/]web[\\/](?:(?:people|plan|day|exchange|operate|groups(?=[\\/]courses[\\/]))[\\/])?([\w-]+)[\\/]/

/** The feature of a module; the sheet, proposals of a week and dialogs with days have files of their own beside the rest. */
function areaOf(id: string): string | null {
  if (PROPOSAL.test(id)) return 'schedules-proposal'
  if (CONVERSATION.test(id)) return 'students-conversation'
  if (CLASS_RULES.test(id)) return 'uploads'
  const [, feature] = FEATURE.exec(id) ?? []
  if (feature === 'attendance') return 'attendance-office'
  return feature ?? null
}

/**
 * Which modules share a file. Each page loads the libraries, the app, its area and what that area needs of the rest:
 * few files, and no code of another area. Earlier groups take their modules, with what these import, before later ones.
 */
export const chunks = [
  {
    name: 'libraries',
    test: (id: string) =>
      MANTINE_SHEET.test(id)
        ? isSheetForAll(id)
        : isForAll(id) && (isLibrary(id) || (isStyle(id) && IN_APP.test(id))),
  },
  { name: 'app', test: (id: string) => IN_APP.test(id) && isForAll(id) },
  { name: 'controls', test: CONTROLS },
  { name: 'week', test: WEEK },
  { name: 'drag', test: DRAG },
  { name: 'charts', test: CHARTS },
  { name: 'dates', test: DATES },
  { name: 'forms', test: FORMS },
  { name: 'staff-shell', test: STAFF },
  { name: 'attendance', test: SHEET },
  { name: 'later', test: LATER },
  { name: 'substitute-links', test: LINKS },
  { name: 'attendance-substitute', test: SUBSTITUTE },
  { name: areaOf, debugName: 'area', test: /[\\/]web[\\/]/ },
]
