import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENROLLMENT_FORMATS } from '../enrollments/formats.ts'
import { missingEnrollmentFields, parseEnrollmentRows } from '../enrollments/rows.ts'
import { matchColumns, type Column } from '../pipeline/columns.ts'
import { SECTION_FORMATS } from './formats.ts'
import { missingSectionFields, parseSectionRows } from './rows.ts'

const columnsOf = (headers: string[]): Column[] => headers.map((name, index) => ({ name, index }))
const rowsOf = (rows: string[][]) => rows.map((cells, index) => ({ number: index + 2, cells }))

async function readSections(headers: string[], ...rows: string[][]) {
  const { mapping, format } = matchColumns(SECTION_FORMATS, columnsOf(headers))
  assert.deepEqual(missingSectionFields(mapping), [])
  const { people, errors } = await parseSectionRows(rowsOf(rows), mapping)
  assert.deepEqual(errors, [])
  const sections = people.map(
    ({ section_id, name, course_code, teachers, periods, room_number, capacity }) => ({
      section_id,
      name,
      course_code,
      teachers: teachers.map(({ email, name: called }) => email || called),
      periods,
      room_number,
      capacity,
    }),
  )
  return { format, sections, people }
}

describe('A file of sections is read as its system exports it', () => {
  test('Infinite Campus, with a row for each period', async () => {
    const headers = [
      'courseSection_courseNumber',
      'courseSection_sectionNumber',
      'courseSection_courseName',
      'courseSection_teacherDisplay',
      'sectionSchedule_periodStart',
      'courseSection_roomName',
      'courseSection_maxStudents',
      'courseSection_homeroomSection',
    ]
    const row = ['1201', '3', 'Algebra', 'Lund, Tess', '2', 'B12', '28', '1']
    const { format, sections, people } = await readSections(headers, row, row.with(4, '3'))
    assert.equal(format, 'Infinite Campus')
    assert.deepEqual(sections, [
      {
        section_id: '1201-3',
        name: 'Algebra-3',
        course_code: '1201',
        teachers: ['Lund, Tess'],
        periods: ['2', '3'],
        room_number: 'B12',
        capacity: 28,
      },
    ])
    assert.equal(people[0]?.class_type, 'homeroom')
  })

  test('PowerSchool, where 0 stands for no grade and no limit', async () => {
    const { format, sections, people } = await readSections(
      [
        'SchoolID',
        'Course_Number',
        'Section_Number',
        'TermID',
        '[02]Course_Name',
        'Expression',
        '[05]LastFirst',
        'Room',
        'Grade_Level',
        'MaxEnrollment',
      ],
      ['100', 'ENG7', '2', '3600', 'English 7', '1(A-E)', 'Lund, Tess', '14', '0', '0'],
    )
    assert.equal(format, 'PowerSchool')
    assert.deepEqual(sections[0], {
      section_id: 'ENG7-2',
      name: 'English 7-2',
      course_code: 'ENG7',
      teachers: ['Lund, Tess'],
      periods: ['1(A-E)'],
      room_number: '14',
      capacity: null,
    })
    assert.equal(people[0]?.grade_level, null)
  })

  test('Aeries and Clever', async () => {
    const aeries = await readSections(
      ['MST.SC', 'MST.SE', 'MST.PD', 'MST.CN', 'CRS.CO', 'TCH.TE', 'MST.RM', 'MST.MX'],
      ['994', '417', '4', '0310', 'World History', 'Lund', 'A2', '30'],
    )
    assert.deepEqual(
      [aeries.format, aeries.sections[0]?.section_id, aeries.sections[0]?.name],
      ['Aeries', '417', 'World History'],
    )
    const clever = await readSections(
      [
        'School_id',
        'Section_id',
        'Teacher_id',
        'Name',
        'Section_number',
        'Grade',
        'Course_name',
        'Course_number',
        'Period',
        'Subject',
      ],
      ['1', 'c-7', 't-1', 'Algebra - 2nd', '2', '8', 'Algebra', 'A1', '2', 'math'],
    )
    assert.deepEqual(
      [clever.format, clever.sections[0]?.section_id, clever.sections[0]?.name],
      ['Clever', 'c-7', 'Algebra - 2nd'],
    )
  })

  test('with an error for a row that contradicts its section', async () => {
    const { mapping } = matchColumns(
      SECTION_FORMATS,
      columnsOf(['section_id', 'section_name', 'grade_level']),
    )
    const { errors } = await parseSectionRows(
      rowsOf([
        ['1', 'Math', '9'],
        ['1', 'Maths', '9'],
      ]),
      mapping,
    )
    assert.deepEqual(
      errors.map(({ message }) => message),
      ['section_name "Maths" differs from "Math" in row 2 for the same section.'],
    )
  })
})

async function readEnrollments(headers: string[], ...rows: string[][]) {
  const { mapping, format } = matchColumns(ENROLLMENT_FORMATS, columnsOf(headers))
  assert.deepEqual(missingEnrollmentFields(mapping), [])
  const { people, errors } = await parseEnrollmentRows(rowsOf(rows), mapping)
  assert.deepEqual(errors, [])
  return [
    format,
    ...people.map(({ student_number, section_id, begin_date, end_date }) => [
      student_number,
      section_id,
      begin_date,
      end_date,
    ]),
  ]
}

describe('A file of enrollments is read as its system exports it', () => {
  test('with the last day of Infinite Campus, and the day of leaving of PowerSchool', async () => {
    assert.deepEqual(
      await readEnrollments(
        [
          'student_studentNumber',
          'courseSection_courseNumber',
          'courseSection_sectionNumber',
          'roster_startDate',
          'roster_endDate',
        ],
        ['77', '1201', '3', '08/17/2026', '09/11/2026'],
        ['78', '1201', '3', '08/17/2026', ''],
      ),
      ['Infinite Campus', ['77', '1201-3', '2026-08-17', '2026-09-12'], ['78', '1201-3', '2026-08-17', null]],
    )
    assert.deepEqual(
      await readEnrollments(
        [
          '[01]Student_Number',
          'Course_Number',
          'Section_Number',
          'SchoolID',
          'TermID',
          'DateEnrolled',
          'DateLeft',
          'Expression',
        ],
        ['77', 'ENG7', '2', '100', '3600', '8/17/2026', '6/5/2027', '1(A-E)'],
      ),
      ['PowerSchool', ['77', 'ENG7-2', '2026-08-17', '2027-06-05']],
    )
  })

  test('of Aeries and Clever, which may say no days', async () => {
    assert.deepEqual(await readEnrollments(['SEC.SC', 'STU.ID', 'SEC.SE'], ['994', '77', '417']), [
      'Aeries',
      ['77', '417', null, undefined],
    ])
    assert.deepEqual(await readEnrollments(['School_id', 'Section_id', 'Student_id'], ['1', 'c-7', '77']), [
      'Clever',
      ['77', 'c-7', null, undefined],
    ])
  })
})
