import { formatChoice, formatNumber } from '#contract/formats.ts'
import { joinWithAnd } from '#contract/words.ts'

/** What people, programs and operators read of any call, whatever feature it belongs to: above all why it is refused. */
export const sentences = {
  signInRequired: 'You need to sign in to do this.',
  officeChanges: 'At this school, only the office can change records. Please ask the office.',
  notAllowed: 'Your account is not allowed to do this. Please ask the school office.',
  officeAssigns: 'Only the office can assign students to you.',
  askOffice: (reason: string) => `${reason} Please ask the office.`,
  officeFills: (groups: readonly string[]) =>
    `Only the office can add students to your groups (${joinWithAnd(groups)}). Please ask the office.`,
  monitoringToken: 'The monitoring token is missing or wrong.',

  otherSite: 'This request came from another site and was refused.',
  outdatedPage: 'This page is out of date. Please reload it and try again.',
  jsonOnly: 'This address takes JSON only.',
  otherMethod: 'This address does not support that.',
  notFound: (what: string) => `${what.charAt(0).toUpperCase()}${what.slice(1)} not found.`,

  /** Of a substitute's visit. */
  visitNotOpened: 'Please open the link or enter the code from the school office.',
  visitRevoked: 'The school office revoked this link. Please ask the office if you need a new one.',
  visitOfOtherDay: 'This link was for one day only. Please ask the school office for a new one.',
  visitEnded:
    'You finished with this link, so it no longer works. Please ask the school office for a new one.',

  tooLarge: 'This is too much to send at once. Please send less.',
  unreadableType: 'Homeroom cannot read this type of content here.',
  unreadable: 'Homeroom could not read this request.',
  tooManyLevels: (levels: number) => `This request is nested more than ${levels} levels deep.`,
  tooManyValues: (values: number) => `This request has more than ${formatNumber(values)} values.`,
  tooManyFields: (fields: number) => `A form can have at most ${fields} fields.`,

  uploadRequired: 'Please send the file as a form upload.',
  fileRequired: 'Please select a file to upload.',
  uploadInterrupted: 'The upload was interrupted. Please choose the file and send it again.',
  fieldTooLong: (field: string) => `The field ${field} is too long.`,
  fileTooLarge: (maxBytes: number) =>
    `This file is larger than ${maxBytes / 1024 / 1024} MB. Please split it.`,
  tooManyOwnFiles: 'Your other files are still being read. Please wait until they finish.',
  tooManyFiles: 'Many files are being read right now. Please try again in a moment.',

  /** Problems of a field, worded to follow its name: 'First name is required.' */
  problem: {
    required: 'is required',
    wrongType: (expected: string) => `must be ${withArticle(expected)}`,
    otherValue: (allowed: readonly string[]) => `must be ${formatChoice(allowed)}`,
    tooBig: (origin: string, most: string) => `${boundOf(origin)} at most ${most}${unitOf(origin)}`,
    tooSmall: (origin: string, least: string) => `${boundOf(origin)} at least ${least}${unitOf(origin)}`,
    invalid: 'is not valid',
  },

  twoFormats: 'Choose one kind of file, CSV or Excel.',
  notWithCsv: 'cannot be combined with csv',
  tooManyRows: (most: number) =>
    `An Excel sheet holds at most ${formatNumber(most)} rows, and this has more. Please download the CSV file instead, or choose a shorter range.`,
  tooFewRows: 'holds too few rows; use csv',
  tooManyDownloads: 'Several downloads are running. Please try again in a minute.',
  reportCancelled: 'The request for this report was cancelled.',
  reportTooLong: 'This report takes too long. Please choose a shorter range.',

  wrongKey: 'Idempotency-Key must have 1 to 200 letters, digits or symbols, and no spaces.',
  wrongKeyField: 'must have 1 to 200 letters, digits or symbols',
  keyOfOtherSave: (key: string) =>
    `The Idempotency-Key ${key} was already used for another save. Nothing was saved. Please use a new one.`,
  earlierVersionSaved: 'An earlier version of this form was saved. Your latest changes were not.',
  changedMeanwhile: 'Someone else changed this after you opened it. Your changes were not saved.',
  confirmationRequired: (change: string, confirmation: string) =>
    `${change}: more than a tenth. Nothing was saved. To save it, send it again with the field confirm set to ${confirmation}`,

  failed: 'Something went wrong on our side. Please try again.',
  busy: 'Homeroom is busy. Please try again in a moment.',
  busyWithWrites: 'Homeroom is busy with other changes like this one. Please try again in a moment.',
  restarting: 'Homeroom is restarting. Please try again in a moment.',
  updating: 'Homeroom is being updated. Please try again in a moment.',
  pagesNotBuilt: 'The pages of Homeroom are not built yet. Please start it with npm start.',

  duplicate: 'This already exists. Someone may have saved it just now.',
  overlap: 'This overlaps with something that was saved just now. Please reload.',
  ofDeleted: 'This belongs to something that was deleted. Please reload.',
  stillUsed:
    'Someone just saved something that belongs to this, such as attendance. Nothing was deleted. Please reload.',
  wrongTogether: 'These values don’t go together. Please check them.',
  cannotBeSaved: 'One of these values cannot be saved.',
  savedBySomeone: 'Someone saved the same thing just now. Please try again.',
  lockedBySomeone: 'Someone else is changing the same records. Please try again in a moment.',
  tooSlow: 'This is taking too long. Please try again in a moment.',
  diskFull: 'The database is out of disk space, so nothing was saved. Please tell your administrator.',
  databaseLost: 'The database is not responding. Please try again.',
  saveInDoubt:
    'The database connection was lost during the save. Please check whether it was saved before you try again.',

  /** For the operator, of what Homeroom needs. */
  health: {
    noDatabase: 'The database is not responding.',
    failingDatabase: 'The database is not responding as it should.',
    readOnlyDatabase: 'The database cannot be written to.',
    fullDatabaseDisk: 'The database cannot write to its disk. The disk may be full.',
    olderDatabase: (newest: string) => `The database still needs migrations up to ${newest}.`,
    newerDatabase: (applied: string) => `A newer version of Homeroom changed the database (${applied}).`,
    fullDisk: (megabytes: number) =>
      `The disk of the data folder has only ${megabytes} MB left. Free some space.`,
  },

  tooManyTries: 'Too many tries in a short time. Please wait a minute.',
  /** By the limit that all processes count together. */
  tooManyUses: {
    signInAsEmail: 'Too many sign-ins with this address. Please wait a minute.',
    upload: 'Too many uploads in a short time. Please wait a minute.',
    feed: 'Too many requests for this calendar. Please wait a minute.',
    substituteCodeFromAddress: 'Too many codes were tried from this network. Please wait a minute.',
    familyLink: 'This link was opened too many times. Please wait a minute.',
    familyAnswer: 'Too many responses in a short time. Please wait a minute.',
    programToken: 'This app requests tokens too often. A token lasts an hour. Please wait a minute.',
  },
  /** By the limit that each process counts, for callers without an account. */
  tooManyOpenUses: {
    signInFromBrowser: 'Too many sign-ins from this browser. Please wait a minute.',
    signInFromAddress: 'Too many people are signing in from this network. Please wait a minute.',
    signInHint: 'Too many sign-ins with this address. Please wait a minute.',
    signInReturn: 'This sign-in was tried too many times. Please start again.',
    substituteCode: 'This code was tried too many times. Please wait a minute.',
    falseSignInReturn: 'Too many people are signing in from this network. Please wait a minute.',
    falseSubstituteLink: 'Too many links were opened from this network. Please wait a minute.',
    newFamilyLink: 'A new link was asked for too often. Please wait a minute, or call the school office.',
    falseFamilyLink: 'Too many links were opened from this network. Please wait a minute.',
    falseFeed: 'Too many calendars were requested from this network. Please wait a minute.',
    falseUnsubscribe: 'Too many unsubscribe requests from this network. Please wait a minute.',
    falseProgramSecret: 'Too many apps requested tokens from this network. Please wait a minute.',
  },
  /** By the kind of an account's calls. */
  tooManyCalls: {
    read: 'Too many requests from your account. Please wait a minute.',
    write: 'Too many saves from your account. Please wait a minute.',
    client: 'Too many requests from this app. Please wait a minute.',
    file: 'Too many downloads from your account. Please wait a minute.',
    link: 'Too many new calendar addresses from your account. Please wait a minute.',
  },
} as const

const boundOf = (origin: string) => (origin === 'string' || origin === 'array' ? 'must have' : 'must be')
const unitOf = (origin: string) =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : ''
const withArticle = (expected: string) =>
  expected === 'array' ? 'a list' : /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`
