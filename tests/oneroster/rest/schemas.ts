import { z } from 'zod'

/**
 * The messages of the rostering service of OneRoster 1.2 written from its OpenAPI definition and not from our code: every allowed
 * property, and no other.
 */
const Status = z.enum(['active', 'tobedeleted'])
const Day = z.iso.date()
const Extension = z.string().regex(/^ext:[\w.-]+$/)
const word = <W extends string>(...words: [W, ...W[]]) => z.union([z.enum(words), Extension])
const Truth = z.enum(['true', 'false'])
const Texts = z.array(z.string())

const BASE = {
  sourcedId: z.string().min(1),
  status: Status,
  dateLastModified: z.iso.datetime(),
  metadata: z.record(z.string(), z.unknown()).optional(),
}

const reference = <T extends string>(type: T) =>
  z.strictObject({ href: z.url(), sourcedId: z.string().min(1), type: z.literal(type) })
const SessionRef = reference('academicSession')
const OrgRef = reference('org')
const CourseRef = reference('course')
const ClassRef = reference('class')
const UserRef = reference('user')
const ResourceRef = reference('resource')

const AcademicSession = z.strictObject({
  ...BASE,
  title: z.string(),
  startDate: Day,
  endDate: Day,
  type: word('gradingPeriod', 'semester', 'schoolYear', 'term'),
  parent: SessionRef.optional(),
  children: z.array(SessionRef).optional(),
  schoolYear: z.string().regex(/^\d{4}$/),
})

const Org = z.strictObject({
  ...BASE,
  name: z.string(),
  type: word('department', 'district', 'local', 'national', 'school', 'state'),
  identifier: z.string(),
  parent: OrgRef.optional(),
  children: z.array(OrgRef).optional(),
})

const Course = z.strictObject({
  ...BASE,
  title: z.string(),
  schoolYear: SessionRef.optional(),
  courseCode: z.string(),
  grades: Texts.optional(),
  subjects: Texts.optional(),
  org: OrgRef.optional(),
  subjectCodes: Texts.optional(),
  resources: z.array(ResourceRef).optional(),
})

const Class = z.strictObject({
  ...BASE,
  title: z.string(),
  classCode: z.string().optional(),
  classType: word('homeroom', 'scheduled').optional(),
  location: z.string().optional(),
  grades: Texts.optional(),
  subjects: Texts.optional(),
  course: CourseRef,
  school: OrgRef,
  terms: z.array(SessionRef).min(1),
  subjectCodes: Texts.optional(),
  periods: Texts.optional(),
  resources: z.array(ResourceRef).optional(),
})

const Role = z.strictObject({
  roleType: z.enum(['primary', 'secondary']),
  role: word(
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
  org: OrgRef,
  userProfile: z.url().optional(),
  beginDate: Day.optional(),
  endDate: Day.optional(),
})

const UserProfile = z.strictObject({
  profileId: z.url(),
  profileType: z.string(),
  vendorId: z.string(),
  applicationId: z.string().optional(),
  description: z.string().optional(),
  credentials: z.array(z.looseObject({ type: z.string(), username: z.string() })).optional(),
})

const User = z.strictObject({
  ...BASE,
  userMasterIdentifier: z.string().optional(),
  username: z.string().optional(),
  userIds: z.array(z.strictObject({ type: z.string(), identifier: z.string() })).optional(),
  enabledUser: Truth,
  givenName: z.string(),
  familyName: z.string(),
  middleName: z.string().optional(),
  preferredFirstName: z.string().optional(),
  preferredMiddleName: z.string().optional(),
  preferredLastName: z.string().optional(),
  pronouns: z.string().optional(),
  roles: z.array(Role).min(1),
  userProfiles: z.array(UserProfile).optional(),
  primaryOrg: OrgRef.optional(),
  identifier: z.string().optional(),
  email: z.string().optional(),
  sms: z.string().optional(),
  phone: z.string().optional(),
  agents: z.array(UserRef).optional(),
  grades: Texts.optional(),
  password: z.string().optional(),
  resources: z.array(ResourceRef).optional(),
})

const Enrollment = z.strictObject({
  ...BASE,
  user: UserRef,
  class: ClassRef,
  school: OrgRef,
  role: word('administrator', 'proctor', 'student', 'teacher'),
  primary: Truth.optional(),
  beginDate: Day.optional(),
  endDate: Day.optional(),
})

/** A reply with several records, by the name that it has for them. */
export const SETS = {
  academicSessions: z.strictObject({ academicSessions: z.array(AcademicSession) }),
  orgs: z.strictObject({ orgs: z.array(Org) }),
  courses: z.strictObject({ courses: z.array(Course) }),
  classes: z.strictObject({ classes: z.array(Class) }),
  users: z.strictObject({ users: z.array(User) }),
  enrollments: z.strictObject({ enrollments: z.array(Enrollment) }),
}
export type SetName = keyof typeof SETS

/** A reply with one record, by the name of the set that it belongs to. */
export const SINGLES = {
  academicSessions: z.strictObject({ academicSession: AcademicSession }),
  orgs: z.strictObject({ org: Org }),
  courses: z.strictObject({ course: Course }),
  classes: z.strictObject({ class: Class }),
  users: z.strictObject({ user: User }),
  enrollments: z.strictObject({ enrollment: Enrollment }),
} satisfies Record<SetName, z.ZodType>

/** Every error, at the top level of the reply. */
export const StatusInfo = z.strictObject({
  imsx_codeMajor: z.enum(['success', 'processing', 'failure', 'unsupported']),
  imsx_severity: z.enum(['status', 'warning', 'error']),
  imsx_description: z.string().optional(),
  imsx_CodeMinor: z
    .strictObject({
      imsx_codeMinorField: z
        .array(
          z.strictObject({
            imsx_codeMinorFieldName: z.string(),
            imsx_codeMinorFieldValue: z.enum([
              'fullsuccess',
              'invalid_filter_field',
              'invalid_selection_field',
              'invaliddata',
              'unauthorisedrequest',
              'forbidden',
              'server_busy',
              'unknownobject',
              'internal_server_error',
            ]),
          }),
        )
        .min(1),
    })
    .optional(),
})
