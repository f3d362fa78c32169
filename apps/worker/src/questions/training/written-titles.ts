import type { QuestionType } from '@quarry/contracts/question'

/**
 * Titles that were written for training, because labelled ones have few of these types. One a line, in the sloppy ways
 * that people ask in; nobody posted them. They only train: figures are measured on labelled titles alone.
 */
export const WRITTEN_TITLES: Readonly<Partial<Record<QuestionType, string>>> = {
  comparison: `
Gas or electric stove?
Nikon D7100 vs Canon 70D
Should I go with the red one or the blue one?
Difference between stock and broth?
Whats the difference between a latte and a flat white?
What is the difference between concurrency and parallelism?
Python or Ruby for a first language?
MySQL vs Postgres for a small site?
iPad or Kindle for reading PDFs?
Which is better, a hardtail or full suspension?
Which do you prefer: paperback or hardcover?
Cast iron vs stainless steel, which one should I get?
Is a heat pump better than a gas furnace?
Would you rather fight one horse sized duck or a hundred duck sized horses?
WYR be able to fly or be invisible?
WYR lose your sight or your hearing?
Mac or PC for music production?
Road bike or hybrid for a 10 mile commute?
Help me decide between two job offers: startup or big company
Can't decide between the X100 and the RX100
Trying to choose between Denver and Portland
Dyson vs Shark?
Renting vs buying in this market?
Manual or automatic?
How does Arch compare to Gentoo?
Anyone compared the old and the new version side by side?
Ser vs estar in this sentence?
"Since" or "for" here?
は or が in this sentence?
"Le" or "lui"?
Which one should I buy, the 500GB or the 1TB?
i5 vs i7 for gaming
Creatine before or after a workout?
Cardio before or after weights?
Wet shaving vs electric, what do you guys use?
Roth IRA or traditional 401k?
Pay off student loans or save for a house?
PS4 or Xbox One?
Tube amp vs solid state: is there really a difference?
Is there any difference between the US and the UK edition?
Distinction between a theorem and a lemma?
Which would win in a fight, a bear or a gorilla?
Sub or dub?
Book or movie first?
Season 3 or season 4, which was better?
Pros and cons of LED vs fluorescent lights?
Hammock or tent?
Should I get the board with the lower price or the one with better reviews?
MIT vs Stanford for grad school
React or Angular for a new project?
What are the advantages of vinyl over CD?
Is the paid version better than the free one?
Down or synthetic?
Synthetic or conventional oil?
Light side or dark side?
Which of these two shirts looks better?
Left or right?
A or B? Help me pick a logo
This one or that one?
Freelance vs full time
Dvorak vs Colemak
Is X worth it over Y?
Vue vs Svelte: which is easier to learn?
The old edition vs the new edition, which to start with?
Two offers on the table, which would you take?
30 year or 15 year mortgage?`,
  other: `
Can someone remove the person in the background of this photo?
Could anyone colorize this picture of my grandmother?
Can someone make this a wallpaper? 1920x1080 please
Anyone have a higher resolution version of this?
Does anyone have this without the text?
[Request] Could someone restore this old wedding photo?
Can someone please translate this letter from my great grandfather?
Translation request: what does this tattoo say in Japanese
Need a translation from German please
Could somebody proofread my cover letter?
Anyone willing to look over my essay?
Can you check my work on this problem?
Can somebody upload the new episode?
Anyone have a pdf of this textbook?
Does anyone have a working link to the stream?
Can someone reupload this? The link is dead
[Request] Full article behind paywall
Request: paper on protein folding, no access
Looking for players for a Thursday night campaign
Looking for a language partner, I speak Spanish
Looking for participants for a short survey
Would anyone like to join my fantasy league?
Anyone want to start a book club?
Anyone up for a game tonight?
Anyone going to the show on Friday and want to meet up?
Can anyone help me test my app?
Need beta testers for my game
Can you guys help me with a survey for my thesis?
Could someone draw my character?
[Request] Draw my dog as a knight
Can someone gif this?
Can someone make a gif of the part at 2:13?
Photoshop request: put a hat on my cat
Anybody have the original of this image?
Can we get a flair for this?
Mods, can we have a weekly thread?
Can we add a wiki to the sidebar?
Could the devs please add an option to turn this off?
Would it be possible to add dark mode?
Suggestion: could we have a spoiler tag?
Can I get an invite?
Anyone have a spare invite code?
Does anyone have an extra ticket for Saturday?
Can someone lend me a hand with a download?
Could someone record this line for me?
Anyone able to transcribe this solo?
Can somebody make a mirror?
Can someone give me a ride to the airport on Sunday?
Does anyone have a save file for the last mission?
Does anyone have the sheet music for this?
Would someone mind reviewing my code?
Anyone nearby who could pick up a package?
Can someone make us a banner?
Who wants to help build a wiki?
Willing to trade, anyone interested?
Any lawyers here who would look over a contract?
Any nurses here? I have a few questions for you
Could you please sign my petition?
Can someone explain to the mods that my post was removed?
Question about the rules of this subreddit
Can someone seed this torrent?
Someone please make this into a ringtone
Help me name my kitten
Help with a translation please
[Request] higher quality version of this poster
Please help me win this contest?
May I use one of your pictures for a school project?`,
  troubleshooting: `
My laptop won't turn on after the update
Screen keeps flickering, any fix?
Wifi keeps dropping every few minutes
Why is my computer so slow all of a sudden?
No sound after installing the new driver
Game crashes on startup, tried everything
Getting error 0x80070057 when installing
Can't connect to the server, anyone else?
Is anyone else having trouble logging in?
Help! My phone is stuck in a boot loop
My car makes a clicking noise when I turn the wheel
Check engine light on, what could it be?
Washing machine won't drain
Toilet keeps running, already replaced the flapper
My bread didn't rise, what did I do wrong?
Cake sank in the middle, what went wrong?
Mayonnaise split again. What am I doing wrong?
Leaves turning yellow on my tomato plant, what is wrong?
What is eating my basil?
White spots on my leaves, any ideas?
Brown tips on my spider plant, help?
My fish keep dying, water tests fine
My starter has no bubbles after a week
Guitar string buzzes on the third fret
Amp makes a loud hum when nothing is plugged in
Black screen after login on Ubuntu 12.04
USB drive not recognized
Printer prints blank pages
Blue screen while gaming, new memory
Random shutdowns under load
Monitor not detecting signal
PC won't post after new CPU
NullPointerException in onCreate, can't figure out why
Segfault when freeing memory
Why does my loop never end?
Query returns duplicate rows
CSS hover not working in IE
Page doesn't scroll on mobile
jQuery click handler fires twice
Git says detached head, help
Formula returns #VALUE, what's wrong with it?
Formula not working
Excel keeps changing my dates
Mic too quiet on stream
Steam won't download updates
Save file corrupted, any way to recover?
Controller not working on PC
Stuck at 99% when updating
Battery drains overnight since the update
Bluetooth disconnects in my car
App keeps closing by itself
Speakers crackling
Brakes squeal after new pads
Chain keeps slipping under load
Rear derailleur won't shift into the smallest cog
Bike makes a creaking sound when I stand up
Gun jams every few rounds
3D print not sticking to the bed
Stringing on every print, what settings am I missing?
Extruder clicking and under-extruding
Furnace blows cold air
Outlet stopped working, breaker is fine
Dishwasher leaves white film on glasses
Key stuck in ignition
Help with a problem: screen goes black when I plug in HDMI
Trouble with my router
Having issues with audio sync
Issue with my install, please help
Problem with the latest patch?
Anyone know how to fix this error?
Any idea what this noise is?
What's wrong with my engine? Video inside
Something is wrong with my dog's ear, what could it be?
Cannot get past the login screen
Images not loading, is it just me?
Lag spikes every 30 seconds
Help diagnosing a rough idle
Film came out blank, what happened?
Seam puckers every time, what am I doing wrong?
My stitches keep curling
Beer won't carbonate
Fermentation stuck at 1.020
VPN connected but no internet
Mods not showing up in game
Texture glitch on everything, how do I fix it?
Alarm does not go off
iTunes won't sync my phone
Videos freeze after ten seconds in Chrome
Why won't my code compile?
Why does my screen go black when I open the game?
Why is my sound delayed?
Touchscreen unresponsive`,
  'how-to': `
How do I get rust off a cast iron pan?
How to remove a stripped screw?
How can I export my bookmarks?
How do you fold a fitted sheet?
How do I center a div?
How to merge two columns in Excel?
How do I read a file line by line in Java?
Way to schedule posts automatically?
Is there a way to hide the toolbar?
Is it possible to run two monitors off one port?
Any way to recover deleted photos?
Can I install this on an external drive?
What is the best way to clean suede?
Best way to learn scales?
Proper way to sharpen a knife?
How did you make this effect?
How would one go about building a shed?
How to get from the airport to downtown?
Getting started with kettlebells?
How does one apply for a visa?
Steps for changing the oil on a Civic?
How to cook a frozen pizza on a grill?
How do I make my own pasta without a machine?
How to solve this integral?
How do I factor this polynomial?
Where do I begin with electronics?
How to train a puppy to walk on a leash?
How do I reset my password without the email?
Trying to figure out how to solder
Want to learn how to knit, where to start?
Looking for a way to rename hundreds of files
How do you beat the third boss?
How do I unlock the second area?
How to tell when bread is done?
How do you store fresh herbs?
How to draw hands?
How do you get that guitar tone?
How can I speed up my old laptop?
How do I switch keyboards on Android?
Anyone know how to block a number?
Can someone teach me how to tie a tie?
How to say "cheers" in Polish?
How do I ask for directions in Italian?
How to get rid of ants without chemicals?
What's the process for renewing a passport?
How should I cook a whole fish?
Removing wallpaper, any tricks?
Making yogurt at home?
Converting FLAC to MP3 on Linux?
How do you calculate the area of this shape?`,
  advice: `
My boss keeps taking credit for my work, what should I do?
I got two months to get in shape, where do I start?
Should I quit my job?
Should I tell my friend that her boyfriend is cheating?
I think my roommate is stealing from me. What should I do?
Am I overreacting?
My parents don't approve of my girlfriend, what can I do?
I'm 25 and have no savings. What now?
How do I tell my boss that I'm leaving?
How do I ask her out?
How do I get over my ex?
How do I deal with a coworker who hates me?
First marathon in two weeks, any advice?
First time buying a house, what should I know?
Moving to Chicago next month, any tips?
New puppy tomorrow, anything I should know?
Going to my first concert alone, tips?
Is it worth going back to school at 30?
Is it too late for me to learn the violin?
Is it a bad idea to move in together after two months?
Should I take the job?
Should I dye my hair?
Should I buy now or wait?
Advice on my resume please
Need advice: my landlord won't return my deposit
Need some advice on a tough situation
Looking for advice on coming out
Any advice for a new teacher?
Any tips for a beginner?
Tips for surviving the night shift?
What would you do in my place?
What should I do with 10k?
What should I do with my hair?
What should I major in?
What should my next step be?
I want to lose 30 pounds, help
I can't sleep and it is ruining my life. Help?
I failed my exam. What are my options?
My dog bit someone, what do I do?
Can I get fired for this?
Do I need a lawyer?
Is it okay to contact my professor about this?
How can I improve my essay?
How can I make this drawing better?
What can I do to improve my deadlift?
Where do I go from here?
Not sure if I should stay or go
I don't know what to do anymore
Thinking about dropping out, am I crazy?
Struggling with motivation, please help`,
  recommendation: `
Best coffee shop to study in?
Good place for brunch?
Any good mechanics around here?
Can anyone recommend a dentist?
Looking for a good pair of hiking boots
Looking for books like Dune
Movies similar to Memento?
If I like Radiohead, what else should I listen to?
What should I read next?
What should I watch tonight?
What is the best app for taking notes?
What laptop should I buy for college?
What's a good beginner guitar?
What's the best free photo editor?
Which headphones under $100?
Which camera for a beginner?
Need a new pair of running shoes
Gift ideas for my dad?
Gift for a 10 year old who likes science?
Good podcasts about history?
Recommend me a good anime
Suggest a good sci-fi novel
Any subreddit for this?
Is there a subreddit for people who like maps?
Where can I buy good tea online?
Where to eat in Rome?
Where should I go for my honeymoon?
Things to do in Austin this weekend?
Cheap places to live near the coast?
Good alternatives to Photoshop?
Resources for learning statistics?
Any good tutorials for Blender?
Good books on the Roman empire?
Recipes for leftover turkey?
What beer goes with pizza?
What do you use to take notes?
What brand of razor do you use?
Must have plugins?
Must see places in Iceland?
Favorite budget wines?
Looking for songs with a great bass line
More bands like this?
What game should I get?
Build me a PC for $800
Good first sewing machine?
Decent tablet for drawing?
Anything like this but cheaper?
Restaurants for a big group?
Ideas for a kids' birthday party?
What are some good exercises for the lower back?`,
  fact: `
When does the new season start?
When is the next patch?
Who is this actor?
Who sings this?
What song is this?
What is this bug?
What kind of tree is this?
Anyone know what this symbol means?
Does anyone know the name of this font?
What does this word mean?
What does IANAL stand for?
How many calories are in a cup of rice?
How much does a new roof cost?
How long does it take to get a visa?
How old is the universe?
How fast can a cheetah run?
Is it legal to park here?
Is this mushroom edible?
Is this real?
Is there a bus to the airport?
Is there going to be a sequel?
Are there any bears in this forest?
Do cats dream?
Does water expand when it freezes?
Does the warranty cover this?
Can you mail alcohol?
Can humans survive on potatoes alone?
Any news on the release date?
Any word on the next update?
What time does the store open?
What happens if a star collapses?
What happened to the old forum?
Did they change the logo?
Has the date been announced?
Where was this photo taken?
Where is the settings menu?
Question about refunds
Quick question about shipping
ELI5: inflation
Explain how tides work
What is the population of this town?
What year is this car?
Which episode is the one with the submarine?
In which order are the books set?
What are the rules for carry-on bags?
Does this count as a double?
Do I have to pay tax on this?
How common is this last name?
Trying to remember the name of a film
Help me identify this plant`,
  reason: `
Why do cats purr?
Why is the sky blue?
Why did they cancel the show?
Why are there so many pigeons here?
Why does everyone hate this song?
How come nobody talks about this?
What is the reason for daylight saving time?
What's the point of a tie?
Why would anyone vote for this?
Why don't we use nuclear rockets?
What causes hiccups?
What makes a good villain?
Any reason why the price went up?
Why isn't there a train to the airport?
Could someone explain why this works?
Why do we yawn?
What is the logic behind this rule?
Why was my post removed?
Why so many downvotes?
Why can't I tickle myself?`,
  experience: `
What is your favorite season?
What are you reading right now?
What was your first car?
What's the worst meal you ever had?
What's the best concert you have been to?
How did you meet your partner?
How do you guys feel about the new design?
What do you think of my new setup?
What do you think happens next?
Thoughts on the finale?
Opinions on standing desks?
Rate my room
How did I do?
How does it look?
Does anyone else love the smell of rain?
Does anyone else get nervous before flights?
Has anyone here tried fasting?
Has anyone been to Bhutan?
Anyone else excited for Friday?
Who is your favorite character?
Who else is going to the game?
What would you do with a million dollars?
If you could live anywhere, where would it be?
Which character do you relate to?
What got you into cycling?
What are your plans for the weekend?
Is it just me or is it cold today?
Do you believe in ghosts?
Do you speak dialect at home?
How often do you work out?
What's it like to live in Alaska?
What is your unpopular opinion?
Teachers of Reddit, what is your best story?
Is this show overrated?
Will robots take our jobs?
Who will win tonight?
What if dinosaurs had survived?
Any fans of this band here?
Feedback on my first song?
Critique my drawing please`,
}
