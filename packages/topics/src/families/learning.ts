/** School, study and languages. Lines as `word-families.ts` reads them. */
export const learning = `
school: high school, teacher, homework, classroom, classmates
college: university, campus, undergrad, undergraduate, freshman, dorm, tuition, professor, student loans, students, scholarship, transferring
grad school: phd, thesis, dissertation, graduate school, grad student, gre
exams: midterm, finals, gpa, studying
grammar: verb, noun, adjective, subjunctive, conjugation, preposition, pronoun, plural
languages: language, fluent, fluency, bilingual, native speaker, duolingo, rosetta stone, immersion
vocabulary: dictionary, flashcards, anki, vocab
pronunciation: accent, pronounce, dialect, slang
translation: translator
Japanese writing: kanji, hiragana, katakana, heisig, stroke order
teaching: lesson plans, classroom management, substitute teacher, student teaching, curriculum, common core, tenure, teaching job
college admissions: admissions, personal statement, letter of recommendation, transcripts, waitlist, college application, common app
textbooks: textbook, lecture, syllabus, note taking
majors: double major, engineering degree, major in
engineering jobs: civil engineer, mechanical engineer, electrical engineer, chemical engineer, fe exam
listening practice: audiobook
reading practice: graded readers, speed reading
memory techniques: mnemonics, memorize, memory palace
handwriting: penmanship, cursive
`
