/** Computers, software and web sites: lines as `expansions.ts` reads them. */
export const technicalAbbreviations = `
docs: documentaries | documents | documentation | doctors
app: application
pro: professional | pros
pros: professionals
reddit: subreddit
reddits: subreddits
apps: applications
id: identify | identification
ids: identifications
tv: television
tvs: televisions
pic: picture
pics: pictures
vid: video
vids: videos
fb: facebook
ig: instagram
insta: instagram
yt: youtube
tw: twitter
wa: whatsapp
gh: github
so: significant other | stack overflow
aws: amazon web services
gcp: google cloud platform
js: javascript
ms: microsoft | milliseconds
win: windows
d/l: download | downloading
win7: windows 7
win8: windows 8
win10: windows 10
win11: windows 11
winxp: windows xp
ts: typescript
py: python
cpp: c++
k8s: kubernetes
db: database
dbs: databases
dev: developer | development
devs: developers
webdev: web developer | web development
repo: repository
config: configuration
env: environment
ml: machine learning
ai: artificial intelligence
cs: computer science | counter-strike
pc: personal computer | computer
ups: uninterruptible power supply
qa: quality assurance
gpu: graphics card | graphics processing unit
cpu: processor | central processing unit
ssd: solid-state drive
hdd: hard drive | hard disk drive
os: operating system
cd: compact disc
sat: satellite
nav: navigation
satnav: satellite navigation
htpc: home theater pc | home theater personal computer
vpn: virtual private network
ui: user interface
ux: user experience
seo: search engine optimization | search engine optimisation
saas: software as a service
mvp: minimum viable product | most valuable player | model view presenter
`
