#[test]
fn times() {
    let land = serendib_domain::planner::catalogue::of_land();
    let started = std::time::Instant::now();
    let preferences = serendib_domain::planner::Preferences { duration: 12, destinations: ["Negombo","Sigiriya","Kandy","Nuwara Eliya","Ella","Yala","Mirissa","Galle","Bentota"].map(str::to_owned).to_vec(), ..Default::default() };
    let trip = serendib_domain::planner::plan(&land, &preferences);
    println!("{:?}", started.elapsed());
    for day in &trip.days { println!("{} {} {:?}", day.day, day.place.name, day.stops.iter().map(|s| &s.title).collect::<Vec<_>>()); }
}
