/** The tables and views of one feature. */
export interface Owned {
  /** Nobody else reads or writes these. */
  readonly own?: readonly string[]
  /** Others may read these as they are: in the order of the areas, never upwards. */
  readonly open?: readonly string[]
  /** What is said of them to everybody. */
  readonly views?: readonly string[]
}

/**
 * Who owns each table: the only one who writes it. `own` is read by nobody else; `open` is read as
 * it is by features above or beside; `views` say of them what everybody may know (decision 064).
 * `npm run check` holds this.
 */
export const OWNERS = {
  kit: { own: ['answered_requests', 'rate_limits'], open: ['audit_entries', 'schema_migrations'] },
  'system/accounts': {
    own: ['accounts', 'recovery_codes', 'second_factors', 'sessions', 'sign_in_rules'],
    views: ['account_cards'],
  },
  'system/backups': { own: ['backups'] },
  'system/batches': { own: ['batch_items', 'batches'] },
  'system/files': { own: ['file_chunks', 'files', 'uploads'], views: ['file_cards'] },
  'system/imports': {
    own: ['import_headings', 'import_rows', 'imports'],
    views: ['effective_imports'],
  },
  'system/installation': { own: ['database_sizes', 'slow_requests'] },
  'system/mail': {
    own: ['mail_bodies', 'mail_bounces'],
    open: ['mails'],
    views: ['mail_outcomes'],
  },
  'system/mail-server': { own: ['mail_pace', 'mail_servers'] },
  'system/notifications': { own: ['received_notifications'] },
  'system/settings': { own: ['settings'] },
  'system/templates': { own: ['template_versions'] },
  'system/views': { own: ['list_views'] },
  'school/consents': { own: ['consents'] },
  'school/courses': { own: ['courses'], open: ['course_categories'], views: ['course_cards'] },
  'school/enrolments': {
    own: ['enrolments'],
    open: ['course_changes', 'withdrawals'],
    views: [
      'attended_courses',
      'attending_lists',
      'attending_students',
      'enrolment_cards',
      'enrolment_states',
    ],
  },
  'school/merges': { own: ['course_merge_courses'], open: ['course_merges'] },
  'school/rooms': { own: ['rooms'], open: ['room_bookings'], views: ['room_cards'] },
  'school/students': {
    own: ['blacklistings', 'students'],
    views: ['blacklisted_students', 'student_cards', 'student_particulars'],
  },
  'school/subjects': { own: ['subjects'], views: ['subject_cards'] },
  'school/teachers': {
    own: ['teacher_subjects', 'teachers'],
    open: ['teacher_group_members', 'teacher_groups', 'teacher_invoices', 'teacher_rates'],
    views: ['teacher_cards'],
  },
  'teaching/attendance': { own: ['registers'], open: ['attendances'] },
  'teaching/closings': { open: ['closing_change_days', 'closing_changes', 'closing_days'] },
  'teaching/exams': { open: ['exams', 'grades'] },
  'teaching/feeds': { own: ['calendar_feeds'] },
  'teaching/lessons': {
    own: ['lesson_series', 'lessons'],
    open: [
      'lesson_change_rows',
      'lesson_changes',
      'lesson_courses',
      'lesson_subjects',
      'lesson_teachers',
    ],
    views: ['course_lessons', 'lesson_cards'],
  },
  'teaching/makeups': { own: ['makeup_proposal_lessons', 'makeup_proposals'], open: ['makeups'] },
  'teaching/materials': {
    own: ['discount_files', 'discounts', 'handout_files', 'homework_files'],
    open: ['handouts', 'homework'],
  },
  'billing/overdue': { own: ['payment_reminders'] },
  'billing/payments': {
    own: ['course_payment_documents', 'instalment_status_changes'],
    open: ['instalment_proofs', 'payments', 'student_instalments'],
    views: ['dues', 'standing_payments'],
  },
  'billing/plans': {
    own: ['instalments', 'payment_plans'],
    views: ['enrolment_plans', 'plan_instalments'],
  },
  'billing/statements': {
    own: ['statement_columns', 'statement_line_payments', 'statement_lines', 'statements'],
  },
  'messages/absence-notices': { own: ['absence_notice_rules', 'absence_notices'] },
  'messages/automatic': { own: ['automatic_mails', 'automatic_rules'] },
  'messages/mailings': { own: ['mailing_files', 'mailings'] },
  'messages/notices': { own: ['notice_targets', 'notices'] },
  'messages/wordings': { open: ['wordings'] },
  'events/events': { own: ['event_series'], open: ['events'], views: ['booked_events'] },
  'events/invitations': {
    own: ['event_reminders', 'invitation_offers', 'invitation_steps'],
    open: ['invitations'],
  },
  'crm/calls': { own: ['call_locks', 'call_scripts'] },
  'crm/lead-enrolments': { own: ['lead_enrolment_courses', 'lead_enrolments'] },
  'crm/lead-forms': { own: ['lead_form_arrivals', 'lead_forms'] },
  'crm/leads': {
    own: ['lead_merge_parts'],
    open: ['lead_calls', 'lead_merges', 'lead_notes', 'lead_tags', 'leads'],
    views: ['held_tags', 'lead_cards'],
  },
  'crm/retention': { own: ['forgotten_leads', 'lead_deletions', 'lead_retention'] },
  'crm/tags': { open: ['tag_categories', 'tags'], views: ['tag_cards'] },
  'overview/dashboard': { own: ['source_costs'] },
  'overview/move-in': {
    own: ['move_in_calls', 'move_in_questions', 'move_in_records', 'move_ins', 'moved_records'],
  },
  'overview/person-data': { own: ['retention_runs', 'retention_times'] },
  'overview/reports': { own: ['report_set_files', 'report_set_parts', 'report_sets'] },
} as const satisfies Readonly<Record<string, Owned>>

/** Tells a person all that is kept about them, so it reads everything. */
export const READS_ALL = 'overview/person-data'
