/** The set-up borrows from the uploads and the staff; features meet beside the table of pages only. */
export async function loadSetUp() {
  const [{ SetUp }, { TeacherUpload, StudentUpload }, { AddMemberForm }] = await Promise.all([
    import('#web/settings/set-up.tsx'),
    import('#web/uploads/set-up-parts.tsx'),
    import('#web/staff/member-dialogs.tsx'),
  ])
  return {
    Page: () => (
      <SetUp TeacherUpload={TeacherUpload} StudentUpload={StudentUpload} AddTeacher={AddMemberForm} />
    ),
  }
}
