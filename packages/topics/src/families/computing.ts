/** Computers, phones and the internet. Lines as `word-families.ts` reads them. */
export const computing = `
phones: iphone, android, smartphone, cell phone, nexus, galaxy s3, blackberry, sim card, jailbreak, voicemail
tablets: ipad
laptops: macbook, chromebook, thinkpad, netbook, ultrabook
PC building: gaming pc, motherboard, cpu, gpu, graphics card, power supply, psu, pc build, gaming rig, overclock, heatsink, nvidia, processor, ram
hard drives: ssd, hdd, raid, partition, nas, external drive, usb drive, flash drive, file system
monitors: 4k, dual monitors, 1080p, resolution
keyboards: mechanical keyboard, keycaps, cherry mx
printers: printing, scanner, toner
3d printing: reprap, filament, makerbot
Windows: windows xp, registry, microsoft
Linux: ubuntu, debian, arch linux, fedora, linux mint, distro, kernel
Mac: imac, osx, mac os, macos, hackintosh, itunes, imessage
command line: bash, terminal, powershell, stdout
text editors: vim, emacs, notepad, sublime, gvim, ide
browsers: chrome, firefox, safari, bookmarks, adblock, browser extension
networking: router, wifi, wireless, ethernet, modem, lan, dns, dhcp, firewall, cisco, isp, bandwidth
servers: vps, aws, apache, nginx, web server
viruses: virus, malware, antivirus, trojan, spyware, ransomware, adware
internet privacy: vpn, proxy, encryption, anonymity, privacy, tor, surveillance
hacking: hacker, exploit, pen testing, password, authentication, phishing
email: emails, gmail, outlook, inbox, spam
spreadsheets: excel, macro, pivot table, vba, vlookup, worksheet, csv
databases: sql, mysql, mongodb, postgres, postgresql, sqlite
programming: programmer, coding, coder, programming language, code, learn programming, software developer, compiler
Python: django, flask, numpy
JavaScript: jquery, node js, angular, json, typescript
web design: web developer, html, html5, css, wordpress, web page, php, drupal
app development: xcode, swift
game development: game design, unity, unreal, game engine
Git: github, svn, repository
algorithms: data structures, computer science, recursion
machine learning: neural network, artificial intelligence, ai, data science, kaggle, chatbot
electronics: arduino, raspberry pi, circuit, soldering, resistor, capacitor, breadboard, transistor, microcontroller, voltage, oscilloscope
YouTube: youtube videos, twitch, vlog, livestream
social media: facebook, twitter, instagram, tumblr, snapchat, tiktok, linkedin
Reddit: karma, upvote, downvote, front page, subscribers, praw, moderators
memes: gif, imgur, rage comics
torrents: piracy, usenet, pirating, utorrent, seedbox
crypto: bitcoin, cryptocurrency, ethereum, litecoin, blockchain, dogecoin
installing Linux: dual boot, bootable usb, grub, live cd, live usb, bootloader
desktop environments: gnome, kde, xfce, window manager, tiling, cinnamon, unity desktop
package managers: apt get, pacman, yum, ppa
shell scripts: cron, bash script, regex, sed, awk, shell script
virtual machines: vmware, virtualbox, hypervisor, docker, vm
SSH: rsync, sftp, scp
permissions: sudo, chmod, root access
graphics drivers: nvidia driver, ati driver, catalyst
boot problems: bsod, blue screen, bios, boot loop, wont boot, uefi, black screen
batteries: battery, charger, battery life, lithium ion
cables: hdmi, displayport, usb cable, adapter, dvi
touchscreens: touchpad, trackpad, cracked screen
gaming mouse: mouse pad, wireless mouse
streaming devices: chromecast, roku, hulu, plex, apple tv, xbmc
smartwatches: fitbit, smartwatch, pebble watch
phone plans: verizon, t mobile, sprint, prepaid, roaming, unlimited data
cloud storage: dropbox, google drive, onedrive, icloud, backups
PDFs: pdf, ebooks file, ocr
web hosting: shared hosting, domain registrar
software testing: unit tests, debugger, debugging
object oriented: oop, classes and objects, inheritance in code
C++: c programming, malloc
Java: eclipse ide, jvm, android studio
Ruby: ruby on rails
APIs: rest api, api, web scraping
surge protectors: ups battery, power adapter
led strips: led driver
motors: stepper motor, servo, dc motor
PCBs: pcb, eagle cad, kicad
sensors: thermistor, accelerometer, infrared
radios: antenna, ham radio, amateur radio, cb radio, walkie talkie
drones: quadcopter, rc plane, multirotor
`
