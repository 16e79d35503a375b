import { isOne } from '#contract/formats.ts'
import { gradeLabel } from '#contract/grades.ts'

/**
 * Everything that Homeroom writes to families, in English. A sentence that another language lacks is taken from here. Days, times
 * and lists arrive formatted for the language; counts arrive as numbers, because each language has its own plurals.
 */
export const en = {
  /** The page behind a family link. */
  page: {
    loading: 'Loading...',
    title: (name: string) => `Absences of ${name}`,
    titleOfSeveral: 'Absences',
    worksUntil: (day: string) => `This link works until ${day}.`,
    lastDays: 'The last two weeks',
    nothingMissed: (name: string) => `${name} has no missed classes.`,
    absent: 'Absent',
    late: 'Late',
    allDay: (classes: number) => `Absent all day (${isOne(classes) ? '1 class' : `${classes} classes`})`,
    noReason: 'No reason on file.',
    giveReason: 'Give a reason',
    giveReasonFor: (name: string, day: string) => `Give a reason, ${name}, ${day}`,
    reasonSent: 'You sent a reason. The office will review it.',
    reasonOnFile: 'A reason is on file.',
    callOffice: 'Call the school office',
    tryAgain: 'Try again',
    failed: 'Something went wrong. Please try again.',
    unreachable: 'The school cannot be reached. Please check your connection and try again.',
    tooMany: 'Too many tries in a short time. Please wait a minute.',
    needsScript: 'This page needs JavaScript. Please switch it on and reload the page.',
  },
  /** Its form. */
  form: {
    title: 'Tell the school why',
    titleFor: (name: string) => `Tell the school why ${name} is absent`,
    student: 'Who is absent',
    today: 'Today',
    sickToday: 'Sick today',
    sickTodayFor: (name: string) => `Sick today: ${name}`,
    appointment: 'Appointment today, back at',
    send: 'Send',
    sendAppointmentFor: (name: string) => `Send the appointment of ${name}`,
    type: 'Type of absence',
    allDay: 'Absent for the day, or for several days',
    late: 'Arriving late',
    early: 'Leaving early',
    part: 'Out part of the day',
    firstDay: 'First day',
    lastDay: 'Last day',
    leavesAt: 'Leaves at',
    outFrom: 'Out from',
    arrivesAt: 'Arrives at',
    backAt: 'Back at',
    reason: 'Reason',
    reasonHint: 'Choose one, if it fits',
    happened: 'What happened',
    happenedHint: 'Only the school office can see it.',
    sendToSchool: 'Send to the school',
    sent: 'Thank you. The school office has your response.',
    anotherDay: 'Tell us about another day',
    timeMissing: 'Please enter a time.',
    timeOrder: 'This time must be after the first.',
    dayOrder: 'The last day must not be before the first.',
    happenedMissing: 'Please write a few words.',
    otherDays: (first: string, last: string) =>
      `Here you can report absences from ${first} to ${last}. For other days, please call the school office.`,
    dayRange: (first: string, last: string) => `must be from ${first} to ${last}`,
    otherReason: 'Please choose one of the reasons in the list.',
    otherStudent: 'This link is not for this student.',
    tooManyOpen: 'The school office has not reviewed your earlier responses yet. Please call the office.',
  },
  /** What a family reported before. */
  answers: {
    title: 'Your responses',
    sick: 'Sick',
    appointment: 'Appointment',
    absent: 'Absent',
    lateUntil: (time: string) => `Late, until ${time}`,
    leavesAt: (time: string) => `Leaves at ${time}`,
    outFrom: (time: string) => `Out from ${time}`,
    outUntil: (time: string) => `Out to ${time}`,
    outBetween: (from: string, until: string) => `Out from ${from} to ${until}`,
    quoted: (text: string) => `“${text}”`,
    sentOn: (moment: string) => `Sent on ${moment}`,
    open: 'Not reviewed yet',
    accepted: 'Accepted',
    declined: 'Not accepted: please call the office',
  },
  /** Links that do not work, and the way to a new one. */
  link: {
    title: 'This link does not work',
    openAgain: 'Please open the link again from the school’s message.',
    incomplete:
      'This link is incomplete. Please open it again from the school’s message, or copy the whole link.',
    unknown: 'This link no longer works. It may have been replaced.',
    revoked: 'The school office revoked this link.',
    expired: 'This link has expired.',
    askTitle: 'Get a new link by email',
    askAbout: 'Enter the email address that the school has for you.',
    email: 'Email address',
    emailMissing: 'Please enter your email address.',
    emailWrong: 'This is not an email address. It looks like name@example.com.',
    ask: 'Send me a new link',
    asked:
      'If the school has this address for a contact, a new link is on its way. Please check your email in a few minutes.',
    orCall: 'Or call the school office:',
  },
  mail: {
    newLinkSubject: (school: string) => `Your link from ${school}`,
    newLinkText: (contact: string, link: string, school: string) =>
      `Dear ${contact},\n\nyou asked for a new link. On this page you see missed classes and can tell the school why:\n\n${link}\n\nIf you did not ask for it, you can ignore this message.\n\n${school}`,
    /** Below each message to a contact, and on the page behind its link. */
    stopAddress: (address: string) => `To stop these messages, open ${address}`,
    stop: 'Stop these messages',
    stopTitle: 'Messages from the school',
    stopQuestion: (school: string) =>
      `${school} sends you a message when a student is absent and no reason is on file. Would you like to stop these messages about this student?`,
    stopped:
      'You will no longer get these messages about this student. To get them again, please ask the school office.',
    unknownStop:
      'This link does not work. It may be incomplete, or the school may have changed its records. Please open it from a newer message, or ask the school office.',
  },
  /** Why a notice is corrected. */
  notice: {
    nowPresent: (name: string) => `${name} is now marked present.`,
    nowTardy: (name: string) => `${name} is now marked tardy.`,
    nowExplained: 'The school now has a reason for the absence.',
    markRemoved: 'The mark was removed.',
  },
  letter: {
    grade: (code: number): string => gradeLabel(code),
    family: (student: string) => `the family of ${student}`,
  },
}

export type FamilyWords = typeof en
/** The sentences of another language; those that are missing are English. */
export type TranslatedWords = { readonly [Group in keyof FamilyWords]?: Partial<FamilyWords[Group]> }
