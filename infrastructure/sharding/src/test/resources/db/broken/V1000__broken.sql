create table broken (this is no column);
